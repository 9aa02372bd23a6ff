/** Height in px of an epic row. */
export const rowHeight = 36;

/** Number of rows that fill the height below the top of the list, rounded up. All in px. */
export function bufferSize(containerHeight: number, listTop: number): number {
  return Math.max(0, Math.ceil((containerHeight - listTop) / rowHeight));
}
