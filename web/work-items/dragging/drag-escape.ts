/** Cancels a drag by Sortable when Escape is pressed; returns a function that stops listening. */
export function cancelByEscape(cancel: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
    // Sortable has no method to cancel a drag, so simulate releasing the pointer.
    document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }));
  };
  document.addEventListener('keydown', press, { capture: true });
  return () => document.removeEventListener('keydown', press, { capture: true });
}
