import type { ApiClient } from '../../api/client.ts';
import type { ListKind } from '../../work-items/boards/card-source.ts';
import { healthOptions } from '../../work-items/boards/health-options.ts';
import { assigneeSearch } from '../../work-items/bulk-edit/assignee-search.ts';
import { labelOption } from '../../work-items/bulk-edit/choice.ts';
import { labelsFailed, NewLabel } from '../../work-items/sidebar/new-label.ts';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';

/** What the lists of a board of epics can be about. */
export function epicListKinds(api: ApiClient, groupPath: string): readonly ListKind[] {
  const group = { kind: 'group', fullPath: groupPath } as const;
  const labels = new NewLabel(api, group);
  const find = async (search: string, signal: AbortSignal) => (await labels.find(search, signal)).map(labelOption);
  return [
    { text: 'Label', noun: 'labels', parameter: 'label_id', options: new OptionSearch(find, labelsFailed) },
    { text: 'Assignee', noun: 'people', parameter: 'assignee_id', options: assigneeSearch(api, group, false) },
    { text: 'Health', noun: 'statuses', parameter: 'health_status', options: healthOptions() },
  ];
}
