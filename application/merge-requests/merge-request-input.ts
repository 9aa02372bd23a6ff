import { z } from 'zod';
import { canInProject, canReadMergeRequests } from '../../domain/access/policy.ts';
import type { MergeRequest, PersonRole } from '../../domain/merge-requests/merge-request.ts';
import {
  branchLengthMaximum,
  isBranchName,
  mergeRequestTextLengthMaximum,
  mergeRequestTitleLengthMaximum,
  namedIssuesMaximum,
} from '../../domain/merge-requests/merge-request.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { findReferences } from '../../domain/references/reference.ts';
import type { FieldChanges } from '../door/change-log.ts';
import { Forbidden, NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import { namespaceReference, readableContainer, type NamespaceReference } from '../namespaces/container.ts';
import type { Scope } from '../door/perform.ts';
import { recordRow } from '../door/record-row.ts';
import { textInput, titleInput } from '../inputs/text-input.ts';
import { labelTitles } from '../work-items/item-input.ts';
import { changedLabels, changesLabels } from '../work-items/item-labels.ts';
import { checkMilestone } from '../work-items/item-milestone.ts';
import { assignable } from '../work-items/item-people.ts';

export const branch = titleInput(branchLengthMaximum).refine(isBranchName, 'is not a valid branch name');
export const mergeRequestTitle = titleInput(mergeRequestTitleLengthMaximum);
const people = listInput(z.int().positive());

export const mergeRequestFields = {
  description: textInput(mergeRequestTextLengthMaximum).optional(),
  milestoneId: z.int().positive().nullish(),
  assigneeIds: people.optional(),
  reviewerIds: people.optional(),
  labels: labelTitles.optional(),
  addLabels: labelTitles.optional(),
  removeLabels: labelTitles.optional(),
};
const fieldsInput = z.strictObject(mergeRequestFields);
type Fields = z.infer<typeof fieldsInput>;

export const mergeRequestReference = { project: namespaceReference, iid: z.int().positive() };

/** The project, if the actor may create and change merge requests there. @throws NotFound, Forbidden */
export async function projectToMerge(scope: Scope, reference: NamespaceReference): Promise<Namespace> {
  scope.user();
  const project = await readableContainer(scope, 'project', reference);
  if (!canInProject(scope.actor, 'changeMergeRequests', project)) throw new Forbidden();
  return project;
}

/** Locks a merge request that the actor may change: as a Developer, or as its author. @throws NotFound, Forbidden */
export async function mergeRequestToChange(
  scope: Scope,
  reference: { project: NamespaceReference; iid: number },
  byAuthor: boolean,
): Promise<{ project: Namespace; mergeRequest: MergeRequest }> {
  const user = scope.user();
  const project = await readableContainer(scope, 'project', reference.project);
  if (!canReadMergeRequests(scope.actor, project)) throw new Forbidden();
  const mergeRequest = await scope.transaction.mergeRequests.lockByIid(project.id, reference.iid);
  if (mergeRequest === null) throw new NotFound();
  const isOwn = byAuthor && mergeRequest.authorId === user.id && !project.archived;
  if (!isOwn && !canInProject(scope.actor, 'changeMergeRequests', project)) throw new Forbidden();
  return { project, mergeRequest };
}

/** Checks a milestone before it is set. */
export async function checkedMilestone(
  scope: Scope,
  project: Namespace,
  fields: Fields,
): Promise<Partial<MergeRequest>> {
  if (fields.milestoneId === undefined) return {};
  await checkMilestone(scope, project, fields.milestoneId);
  return { milestoneId: fields.milestoneId };
}

/**
 * Sets labels and people, as far as they are sent, and returns the changes for the log. People who cannot see the project
 * are ignored.
 */
export async function setRelations(
  scope: Scope,
  project: Namespace,
  mergeRequest: MergeRequest,
  fields: Fields,
): Promise<FieldChanges> {
  const { mergeRequests } = scope.transaction;
  const changes: FieldChanges = {};
  const { labels, addLabels, removeLabels } = fields;
  const change = {
    ...(labels !== undefined && { labels }),
    ...(addLabels !== undefined && { addLabels }),
    ...(removeLabels !== undefined && { removeLabels }),
  };
  if (changesLabels(change)) {
    const before = await mergeRequests.labels(mergeRequest.id);
    const after = idsOf(await changedLabels(scope, project, before, change));
    await mergeRequests.setLabels(mergeRequest, after);
    Object.assign(changes, idChanges('labelIds', idsOf(before), after));
  }
  for (const [role, ids] of [
    ['assignee', fields.assigneeIds],
    ['reviewer', fields.reviewerIds],
  ] as const satisfies [PersonRole, number[] | undefined][]) {
    if (ids === undefined) continue;
    const before = (await mergeRequests.people(mergeRequest.id)).filter((one) => one.role === role);
    const after = await assignable(scope, project, ids);
    await mergeRequests.setPeople(mergeRequest, role, after, scope.now);
    const was = before.map(({ userId }) => userId);
    Object.assign(changes, idChanges(`${role}Ids`, was, after));
  }
  return changes;
}

/** Notes which issues the title and the description name, if one of them was sent. */
export async function setIssues(
  scope: Scope,
  project: Namespace,
  { id, title, description }: MergeRequest,
  isTextSent: boolean,
): Promise<void> {
  if (!isTextSent) return;
  const named = findReferences(`${title}\n${description ?? ''}`).flatMap(({ kind, path, number }) =>
    kind === 'issue' && number !== null ? [{ path: path ?? project.fullPath, iid: number }] : [],
  );
  const different = new Map(named.map((issue) => [`${issue.path}#${issue.iid}`, issue]));
  await scope.transaction.mergeRequests.setIssues(id, [...different.values()].slice(0, namedIssuesMaximum));
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

/** The change of a set of ids, as the log has it. */
export function idChanges(field: string, before: readonly number[], after: readonly number[]): FieldChanges {
  const [was, is] = [before, after].map((ids) => ids.toSorted((a, b) => a - b));
  return JSON.stringify(was) === JSON.stringify(is) ? {} : { [field]: { before: was, after: is } };
}

/** Logs what changed of the row, and of its labels and people. */
export function recordMergeRequest(
  scope: Scope,
  before: MergeRequest | null,
  after: MergeRequest,
  relations: FieldChanges,
): void {
  recordRow(scope, 'merge_request', before, after, undefined, relations);
}
