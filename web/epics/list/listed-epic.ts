import type { Day } from '../../../domain/calendar/day.ts';
import type { ListedEpicFragment } from './epics-list.graphql.ts';

/** An epic as the list of a group's epics shows it. */
export interface ListedEpic extends Pick<
  ListedEpicFragment,
  'id' | 'iid' | 'title' | 'confidential' | 'webPath' | 'createdAt' | 'author' | 'group'
> {
  state: 'opened' | 'closed';
  startDate: Day | null;
  dueDate: Day | null;
  labels: ListedEpicFragment['labels']['nodes'];
  /** What is below it. */
  counts: ListedEpicFragment['descendantCounts'];
}

export function listedEpic({ labels, descendantCounts, ...answer }: ListedEpicFragment): ListedEpic {
  return {
    ...answer,
    state: answer.state === 'opened' ? 'opened' : 'closed',
    // Days may come as the first instant of their day.
    startDate: answer.startDate?.slice(0, 10) ?? null,
    dueDate: answer.dueDate?.slice(0, 10) ?? null,
    labels: labels.nodes,
    counts: descendantCounts,
  };
}
