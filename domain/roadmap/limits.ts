/** Page sizes and limits of the roadmap. */
export const epicsPageSize = 50;
/** Default of the server setting `roadmap_epics_limit`. */
export const roadmapEpicsLimit = 1000;

/** Height in px of an epic row. */
export const rowHeight = 36;

/** Number of rows that fill the height below the top of the list, rounded up. All in px. */
export function bufferSize(containerHeight: number, listTop: number): number {
  return Math.max(0, Math.ceil((containerHeight - listTop) / rowHeight));
}

/** True if more epics match than the server's limit, so a warning is due. */
export function exceedsLimit(epicCount: number, limit: number): boolean {
  return epicCount > limit;
}
