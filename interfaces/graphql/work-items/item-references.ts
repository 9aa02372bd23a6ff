import type { WorkItemReference } from '../../../application/references/item-reference.ts';
import { readIid, readLooseId } from '../global-id.ts';

/** Identifies an epic for the use cases; an impossible iid becomes 0, which matches nothing. */
export function epicReference({ groupPath, iid }: { groupPath: string; iid: string }): WorkItemReference {
  return { kind: 'epic', namespace: groupPath, iid: readIid(iid) ?? 0 };
}

export function issueReference(projectPath: string, iid: string): WorkItemReference {
  return { kind: 'issue', namespace: projectPath, iid: readIid(iid) ?? 0 };
}

/** Labels by global or plain id. */
export function labelIds(ids: readonly string[] | null | undefined): number[] | undefined {
  return ids?.map((id) => readLooseId(id, ['GroupLabel', 'ProjectLabel', 'Label']));
}
