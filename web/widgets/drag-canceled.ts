/**
 * Cancels a drag on Escape, and when a second finger comes: Sortable would carry the item from one to the other. Returns a
 * function that stops listening.
 */
export function onDragCanceled(cancel: () => void): () => void {
  const press = (event: Event & { key?: string; isPrimary?: boolean }): void => {
    if (event.key !== 'Escape' && event.isPrimary !== false) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
    // Sortable has no method to cancel a drag, so simulate releasing the pointer.
    document.dispatchEvent(new PointerEvent('pointerup'));
  };
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, press, { signal, capture: true });
  return () => listening.abort();
}
