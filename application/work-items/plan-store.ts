import type { Schedule } from '../../domain/roadmap/bar.ts';
import type { WorkItemLink } from '../../domain/work-items/links.ts';

/** What the dates of items depend on, and what depends on them. Nothing here is limited to what an actor may read. */
export interface PlanStore {
  /**
   * These items and all whose dates may follow from theirs: what they block, parents that inherit dates, and children of
   * those that are pushed. Null if there are more than `limit`.
   */
  reachedFrom(itemIds: readonly number[], limit: number): Promise<number[] | null>;
  /** At most `limit` blocking links into these items. Those of closed items have no effect and are left out. */
  linksInto(itemIds: readonly number[], limit: number): Promise<WorkItemLink[]>;
  /** The child epics of those epics that inherit a date. */
  childrenOfHeirs(epicIds: readonly number[]): Promise<number[]>;
  /** The earliest start and the latest due date of the milestones of each epic's issues. */
  milestoneDates(epicIds: readonly number[]): Promise<Map<number, Schedule>>;
}
