import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import { failureText } from '../api/api-error.ts';
import { toastWithUndo } from '../app/undo.ts';
import type { IssueStore } from './issue-source.ts';

/** Converts an issue, incident or task to another type; its page moves to the address of that type. */
export async function convertIssue(store: IssueStore, type: WorkItemType): Promise<void> {
  const { item, environment } = store;
  const { api } = environment;
  try {
    await api.rest<void>('PUT', store.address.textPath, { body: { issue_type: type } });
    if (item !== null) toastWithUndo(api, `Converted to ${type}`, [item.id]);
    await store.load();
  } catch (error) {
    store.fail(failureText(error, `Something went wrong while converting to ${type}.`));
  }
}
