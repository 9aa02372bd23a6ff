import { errorText } from '../api/api-error.ts';
import { toast } from '../widgets/toast/toast.ts';
import { copyText } from '../widgets/copy-text.ts';
import type { ItemStore } from '../work-items/item-store.ts';
import { issueEmailQuery } from './operations/issue-email.graphql.ts';

/** Copies the reader's address for comments on the issue by email. */
export async function copyIssueEmail({ environment, address }: ItemStore): Promise<void> {
  try {
    const { namespace } = await environment.api.graphql(issueEmailQuery, address.variables);
    const email = namespace?.workItem?.createNoteEmail ?? null;
    if (email === null) toast('This issue takes no comments by email.', { tone: 'danger' });
    else await copyText(email, 'email address');
  } catch (error) {
    toast(errorText(error), { tone: 'danger' });
  }
}
