import { typedDocument } from '../../api/typed-document.ts';
import { epicFields, type EpicAnswer, type PersonAnswer } from './epic-fields.ts';

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

/** Who takes part (epic-page.md §7 "epicDetails"). */
export const participantsQuery = typedDocument<
  { group: { id: string; epic: { id: string; participants: { nodes: PersonAnswer[] } } | null } | null },
  EpicVariables
>(`
  query epicDetails($fullPath: ID!, $iid: ID!) {
    group(fullPath: $fullPath) {
      id
      epic(iid: $iid) { id participants(first: 100) { nodes { id name username avatarUrl webPath } } }
    }
  }
`);

/** What can be written on an epic without a lock version; only what is sent is changed. */
export interface EpicChanges {
  color?: string;
  confidential?: boolean;
  startDateIsFixed?: boolean;
  startDateFixed?: string | null;
  dueDateIsFixed?: boolean;
  dueDateFixed?: string | null;
  addLabelIds?: readonly string[];
  removeLabelIds?: readonly string[];
}

export const updateEpicMutation = typedDocument<
  { updateEpic: { epic: EpicAnswer | null; errors: string[] } },
  { input: EpicChanges & { groupPath: string; iid: string } }
>(`
  mutation updateEpic($input: UpdateEpicInput!) {
    updateEpic(input: $input) { epic { ${epicFields} } errors }
  }
`);

export const subscriptionMutation = typedDocument<
  { epicSetSubscription: { epic: { id: string; subscribed: boolean } | null; errors: string[] } },
  { input: { groupPath: string; iid: string; subscribedState: boolean } }
>(`
  mutation epicSetSubscription($input: EpicSetSubscriptionInput!) {
    epicSetSubscription(input: $input) { epic { id subscribed } errors }
  }
`);
