import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import { failureText } from '../api/api-error.ts';
import { keptAct, toastWithUndo } from '../app/undo.ts';
import type { IssueStore } from './issue-source.ts';

/** Converts an issue, incident or task to another type; its page moves to the address of that type. */
export async function convertIssue(store: IssueStore, type: WorkItemType): Promise<void> {
  const { api } = store.environment;
  const kept = keptAct();
  try {
    await api.rest<void>('PUT', store.address.textPath, { body: { issue_type: type }, onAct: kept.onAct });
    toastWithUndo(api, `Converted to ${type}`, kept.act);
    await store.load();
  } catch (error) {
    store.fail(failureText(error, `Something went wrong while converting to ${type}.`));
  }
}
