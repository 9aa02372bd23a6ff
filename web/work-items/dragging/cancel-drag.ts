/** Cancels a drag by Sortable on Escape, and when a second finger comes; returns a function that stops listening. */
export function onDragCanceled(cancel: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const giveUp = (): void => {
    cancel();
    // Sortable has no method to cancel a drag, so simulate releasing the pointer.
    document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true }));
  };
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      giveUp();
    },
    { signal, capture: true },
  );
  // Sortable would carry the item from one finger to the other.
  document.addEventListener('pointerdown', ({ isPrimary }) => !isPrimary && giveUp(), { signal, capture: true });
  return () => listening.abort();
}
