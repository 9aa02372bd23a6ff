/** Page sizes and limits of the roadmap. */
export const epicsPageSize = 50;
/** The server's setting `roadmap_epics_limit`. */
export const roadmapEpicsLimit = 1000;

/** Height in px of one epic row. */
export const rowHeight = 50;

/** Rows that fill the height left below the top of the list, rounded up. All in px. */
export function bufferSize(containerHeight: number, listTop: number): number {
  return Math.max(0, Math.ceil((containerHeight - listTop) / rowHeight));
}

/** Whether a warning is due: more epics match than the server's limit. */
export function exceedsLimit(epicCount: number, limit: number): boolean {
  return epicCount > limit;
}
