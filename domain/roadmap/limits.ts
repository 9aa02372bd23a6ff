/** Page sizes and limits of the roadmap. */
export const epicsPageSize = 50;
/** Issues listed below an epic, and tasks below an issue; the others are counted. */
export const issuesPerEpic = 50;
export const tasksPerIssue = 20;
/** Default of the server setting `roadmap_epics_limit`. */
export const roadmapEpicsLimit = 1000;

/** True if more epics match than the server's limit, so a warning is due. */
export function exceedsLimit(epicCount: number, limit: number): boolean {
  return epicCount > limit;
}
