import type { ApiClient } from '../../api/client.ts';
import type { ListKind } from '../../work-items/boards/card-source.ts';
import { labelOption } from '../../work-items/bulk-edit/choice.ts';
import { labelsFailed, NewLabel } from '../../work-items/sidebar/new-label.ts';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';

/** What the lists of a board of epics can be about. */
export function epicListKinds(api: ApiClient, groupPath: string): readonly ListKind[] {
  const labels = new NewLabel(api, { kind: 'group', fullPath: groupPath });
  const find = async (search: string, signal: AbortSignal) => (await labels.find(search, signal)).map(labelOption);
  return [{ text: 'Label', noun: 'labels', parameter: 'label_id', options: new OptionSearch(find, labelsFailed) }];
}
