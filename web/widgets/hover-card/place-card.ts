const gap = 8;

/**
 * Places a card below its anchor, or above if there is no room; inside the window, and next to the part of the anchor
 * that is not hidden behind the fixed left column. Px from the window's edges.
 */
export function placeCard(card: HTMLElement, anchor: HTMLElement, leftColumn: number): void {
  const bounds = anchor.getBoundingClientRect();
  const timeline = anchor.closest('[data-layout]')?.getBoundingClientRect();
  const inFixedColumn = anchor.closest('[role=rowheader]') !== null;
  const leftLimit = timeline && !inFixedColumn ? timeline.left + leftColumn : 0;
  const { offsetWidth, offsetHeight } = card;
  const below = bounds.bottom + gap;
  const fitsBelow = below + offsetHeight <= window.innerHeight - gap;
  const left = Math.max(bounds.left, leftLimit + gap);
  card.style.insetBlockStart = `${fitsBelow ? below : Math.max(gap, bounds.top - gap - offsetHeight)}px`;
  card.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - offsetWidth - gap))}px`;
}

/** True if an anchor still exists and is not scrolled out of the timeline. */
export function isInSight(anchor: HTMLElement): boolean {
  const window = anchor.closest('[data-layout]')?.getBoundingClientRect();
  if (!anchor.isConnected || window === undefined) return false;
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  return bottom > window.top && top < window.bottom && right > window.left && left < window.right;
}
