import type { Day } from '../../../domain/calendar/day.ts';
import type { ListedEpicFragment } from './epics-list.graphql.ts';

/** An epic in the list of a group's epics. */
export interface ListedEpic extends Pick<
  ListedEpicFragment,
  'id' | 'iid' | 'title' | 'confidential' | 'webPath' | 'createdAt' | 'author' | 'group'
> {
  reference: string;
  state: 'opened' | 'closed';
  startDate: Day | null;
  dueDate: Day | null;
  labels: ListedEpicFragment['labels']['nodes'];
  assignees: ListedEpicFragment['assignees']['nodes'];
  /** Counts of its descendants. */
  counts: ListedEpicFragment['descendantCounts'];
  weights: ListedEpicFragment['descendantWeightSum'];
}

export function listedEpic({
  labels,
  assignees,
  descendantCounts,
  descendantWeightSum,
  ...answer
}: ListedEpicFragment): ListedEpic {
  return {
    ...answer,
    reference: `${answer.group.fullPath}&${answer.iid}`,
    state: answer.state === 'opened' ? 'opened' : 'closed',
    // Dates may be instants at midnight.
    startDate: answer.startDate?.slice(0, 10) ?? null,
    dueDate: answer.dueDate?.slice(0, 10) ?? null,
    labels: labels.nodes,
    assignees: assignees.nodes,
    counts: descendantCounts,
    weights: descendantWeightSum,
  };
}
