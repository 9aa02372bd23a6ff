import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import { failureText } from '../api/api-error.ts';
import type { SavedIssue } from '../api/rest.generated.ts';
import { pathOf } from '../app/addresses.ts';
import { toastWithUndo } from '../app/undo.ts';
import type { IssueStore } from './issue-source.ts';

/** Converts an issue, incident or task to another type, and opens its new address. */
export async function convertIssue(store: IssueStore, type: WorkItemType): Promise<void> {
  const { api, router } = store.environment;
  try {
    const { web_url: url } = await api.rest<SavedIssue>('PUT', store.address.textPath, { body: { issue_type: type } });
    await store.load();
    if (store.item !== null) toastWithUndo(api, `Converted to ${type}`, [store.item.id]);
    await router.navigate(pathOf(url), { replace: true });
  } catch (error) {
    store.fail(failureText(error, `Something went wrong while converting to ${type}.`));
  }
}
