/** What browsers report as the code of a key that an input method has taken. */
const takenKeyCode = 229;

/**
 * Hides keys that belong to an input method, as for Chinese, Japanese or Korean, from everything on the page: there Enter
 * and Escape end the composition, and must not also submit or close a form. Call it before anything listens to keys.
 */
export function leaveKeysToInputMethods(window: Window): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // Safari reports the key that ends the composition after its end, by the code alone.
      if (event.isComposing || event.keyCode === takenKeyCode) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
