import { typedDocument } from '../../api/typed-document.ts';
import type { ItemChanges } from '../../work-items/item.ts';
import { epicFields, type EpicAnswer } from './epic-fields.ts';

interface EpicVariables {
  fullPath: string;
  iid: string;
}

/** The epic itself. */
export const epicQuery = typedDocument<{ group: { id: string; epic: EpicAnswer | null } | null }, EpicVariables>(`
  query epicPage($fullPath: ID!, $iid: ID!) {
    group(fullPath: $fullPath) { id epic(iid: $iid) { ${epicFields} } }
  }
`);

/** What can be changed on an epic without a lock version; only what is sent is changed. */
export interface EpicChanges extends ItemChanges {
  color?: string;
  startDateIsFixed?: boolean;
  startDateFixed?: string | null;
  dueDateIsFixed?: boolean;
  dueDateFixed?: string | null;
}

export const updateEpicMutation = typedDocument<
  { updateEpic: { epic: EpicAnswer | null; errors: string[] } },
  { input: EpicChanges & { groupPath: string; iid: string } }
>(`
  mutation updateEpic($input: UpdateEpicInput!) {
    updateEpic(input: $input) { epic { ${epicFields} } errors }
  }
`);
