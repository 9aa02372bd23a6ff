import { NotFound } from '../../../application/errors.ts';
import { CloneIssue } from '../../../application/work-items/clone-issue.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { DeleteWorkItem } from '../../../application/work-items/delete-work-item.ts';
import { MoveIssue } from '../../../application/work-items/move-issue.ts';
import { ReorderWorkItem } from '../../../application/work-items/reorder-work-item.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { requireProject } from '../containers.ts';
import {
  boolean,
  identifier,
  iid,
  instant,
  integer,
  oneOf,
  optional,
  optionalText,
  reference,
  requireOneOf,
  text,
} from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { presentIssue, issueShape, savedIssueShape } from './issue-presenter.ts';
import { presentQuickActions } from './quick-actions.ts';
import { issueRoute, requireItem } from './required-items.ts';
import { issueChangeNames, issueFields, labelChanges, issueFieldParameters } from './item-fields.ts';

const one = '/projects/:id/issues/:issue_iid';
const issue = { id: reference, issue_iid: iid };

/** Single issues, incidents and tasks. */
export const issueRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/issues/:issue_id',
    access: 'administrator',
    answers: issueShape,
    parameters: { issue_id: identifier },
    async run(request) {
      const item = await requireItem(request, request.parameters.issue_id);
      if (item.type === 'epic') throw new NotFound();
      return presentIssue(request, item);
    },
  }),
  issueRoute({
    method: 'get',
    path: one,
    access: 'anybody',
    answers: issueShape,
    parameters: issue,
    async run(request, item) {
      return presentIssue(request, item);
    },
  }),
  route({
    method: 'post',
    path: '/projects/:id/issues',
    access: 'signed-in',
    answers: savedIssueShape,
    parameters: {
      id: reference,
      title: text,
      ...issueFieldParameters,
      epic_iid: optional(iid),
      iteration_id: optional(identifier),
      issue_type: optional(oneOf('issue', 'incident', 'task')),
      created_at: optional(instant),
      iid: optional(iid),
    },
    async run(request) {
      const { parameters } = request;
      const project = await requireProject(request, parameters.id);
      const labels = [...(parameters.labels ?? []), ...(parameters.add_labels ?? [])];
      const created = await request.perform(CreateWorkItem, {
        type: parameters.issue_type ?? 'issue',
        namespace: project.id,
        title: parameters.title,
        ...issueFields(parameters),
        ...(parameters.epic_iid !== undefined && {
          parentId: await epicId(request, project.parentId, parameters.epic_iid),
        }),
        iterationId: parameters.iteration_id,
        labels,
        createdAt: parameters.created_at,
        iid: parameters.iid,
      });
      return { ...(await presentIssue(request, created)), ...presentQuickActions(created) };
    },
  }),
  route({
    method: 'put',
    path: one,
    access: 'signed-in',
    answers: savedIssueShape,
    parameters: {
      ...issue,
      title: optionalText,
      ...issueFieldParameters,
      ...labelChanges,
      state_event: optional(oneOf('close', 'reopen')),
      issue_type: optional(oneOf('issue', 'incident', 'task')),
      lock_version: optional(integer),
    },
    async run(request) {
      const { parameters } = request;
      const project = await requireProject(request, parameters.id);
      requireOneOf(parameters, ...issueChangeNames());
      const updated = await request.perform(UpdateWorkItem, {
        item: { kind: 'issue', namespace: project.id, iid: parameters.issue_iid },
        title: parameters.title,
        ...issueFields(parameters),
        labels: parameters.labels,
        addLabels: parameters.add_labels,
        removeLabels: parameters.remove_labels,
        stateEvent: parameters.state_event,
        type: parameters.issue_type,
        lockVersion: parameters.lock_version,
      });
      return { ...(await presentIssue(request, updated)), ...presentQuickActions(updated) };
    },
  }),
  issueRoute({
    method: 'delete',
    path: one,
    access: 'signed-in',
    answers: 'nothing',
    parameters: issue,
    async run(request, found) {
      request.requireUnmodified(found.updatedAt);
      await request.perform(DeleteWorkItem, { item: { id: found.id } });
    },
  }),
  issueRoute({
    method: 'put',
    path: `${one}/reorder`,
    access: 'signed-in',
    answers: issueShape,
    parameters: { ...issue, move_after_id: optional(identifier), move_before_id: optional(identifier) },
    async run(request, found) {
      const { parameters } = request;
      requireOneOf(parameters, 'move_after_id', 'move_before_id');
      const moved = await request.perform(ReorderWorkItem, {
        item: { id: found.id },
        precedingId: parameters.move_before_id,
        followingId: parameters.move_after_id,
      });
      return presentIssue(request, moved);
    },
  }),
  issueRoute({
    method: 'post',
    path: `${one}/move`,
    access: 'signed-in',
    answers: issueShape,
    parameters: { ...issue, to_project_id: reference },
    async run(request, found) {
      const { parameters } = request;
      const project = await requireProject(request, parameters.to_project_id);
      return presentIssue(request, await request.perform(MoveIssue, { item: { id: found.id }, project: project.id }));
    },
  }),
  issueRoute({
    method: 'post',
    path: `${one}/clone`,
    access: 'signed-in',
    answers: issueShape,
    parameters: { ...issue, to_project_id: reference, with_notes: optional(boolean) },
    async run(request, found) {
      const { parameters } = request;
      const project = await requireProject(request, parameters.to_project_id);
      const clone = await request.perform(CloneIssue, {
        item: { id: found.id },
        project: project.id,
        withNotes: parameters.with_notes,
      });
      return presentIssue(request, clone);
    },
  }),
];

/** The epic of the project's group with this number; the parameter is deprecated, and unknown numbers are ignored. */
async function epicId(
  request: RestRequest<unknown>,
  groupId: number | null,
  epicIid: number,
): Promise<number | undefined> {
  if (groupId === null) return undefined;
  const { workItems } = request.services.queries;
  return (await workItems.findByIid(await request.actor(), groupId, epicIid, ['epic']))?.id;
}
