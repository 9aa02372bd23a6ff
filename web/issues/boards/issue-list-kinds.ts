import type { ApiClient } from '../../api/client.ts';
import type { ListKind } from '../../work-items/boards/card-source.ts';
import { healthOptions } from '../../work-items/boards/health-options.ts';
import type { Namespace } from '../../work-items/item.ts';
import { issueChoices } from '../list/bulk-edit/issue-choices.ts';

/** What the lists of a board of issues can be about. */
export function issueListKinds(api: ApiClient, namespace: Namespace): readonly ListKind[] {
  const { labels, assignees, milestone, iteration } = issueChoices(api, namespace, false);
  return [
    { text: 'Label', noun: 'labels', parameter: 'label_id', options: labels },
    { text: 'Assignee', noun: 'people', parameter: 'assignee_id', options: assignees },
    { text: 'Milestone', noun: 'milestones', parameter: 'milestone_id', options: milestone },
    { text: 'Iteration', noun: 'iterations', parameter: 'iteration_id', options: iteration },
    { text: 'Health', noun: 'statuses', parameter: 'health_status', options: healthOptions() },
  ];
}
