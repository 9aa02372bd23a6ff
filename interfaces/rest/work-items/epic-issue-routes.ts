import { AssignParent } from '../../../application/work-items/assign-parent.ts';
import { ReorderWorkItem } from '../../../application/work-items/reorder-work-item.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { identifier, iid, optional, reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { epicIssuesNow, listEpicIssues, epicIssueShape } from './child-lists.ts';
import { epicPaths } from './epic-paths.ts';
import { presentEpics, epicShape } from './epic-presenter.ts';
import { presentIssues, issueShape } from './issue-presenter.ts';
import { requireEpic, requireItem } from './required-items.ts';
import { z } from 'zod';
import { idShape, listShape, pageOf } from '../answer-shapes.ts';

const epic = { id: reference, epic_iid: iid };
const all = epicPaths('/:epic_iid/issues');
const one = epicPaths('/:epic_iid/issues/:epic_issue_id');
const association = { ...epic, epic_issue_id: identifier };

const associationShape = z
  .strictObject({ id: idShape, epic: epicShape, issue: issueShape })
  .meta({ id: 'EpicIssueAssociation' });

/** The issues of an epic; the id of an association is the issue's own (rest.md §6.1). */
export const epicIssueRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: all,
    access: 'anybody',
    answers: pageOf(epicIssueShape),
    parameters: epic,
    async run(request) {
      return listEpicIssues(request, await requireEpic(request, request.parameters.id, request.parameters.epic_iid));
    },
  }),
  route({
    method: 'post',
    path: epicPaths('/:epic_iid/issues/:issue_id'),
    access: 'signed-in',
    answers: associationShape,
    parameters: { ...epic, issue_id: identifier },
    async run(request) {
      const parent = await requireEpic(request, request.parameters.id, request.parameters.epic_iid);
      const issue = await request.perform(AssignParent, {
        item: { id: request.parameters.issue_id },
        parent: { id: parent.id },
        type: 'issue',
      });
      return presentAssociation(request, parent, issue);
    },
  }),
  route({
    method: 'put',
    path: one,
    access: 'signed-in',
    answers: listShape(epicIssueShape),
    parameters: { ...association, move_before_id: optional(identifier), move_after_id: optional(identifier) },
    async run(request) {
      const { parameters } = request;
      const parent = await requireEpic(request, parameters.id, parameters.epic_iid);
      await request.perform(ReorderWorkItem, {
        item: { id: parameters.epic_issue_id },
        from: { id: parent.id },
        precedingId: parameters.move_before_id,
        followingId: parameters.move_after_id,
      });
      return epicIssuesNow(request, parent);
    },
  }),
  route({
    method: 'delete',
    path: one,
    access: 'signed-in',
    answers: associationShape,
    parameters: association,
    async run(request) {
      const parent = await requireEpic(request, request.parameters.id, request.parameters.epic_iid);
      const issue = await request.perform(AssignParent, {
        item: { id: request.parameters.epic_issue_id },
        parent: null,
        from: { id: parent.id },
        type: 'issue',
      });
      return presentAssociation(request, parent, issue);
    },
  }),
];

async function presentAssociation(
  request: RestRequest<unknown>,
  parent: ItemRow,
  issue: ItemRow,
): Promise<Record<string, unknown>> {
  const [[shownEpic], [shownIssue]] = await Promise.all([
    presentEpics(request, [await requireItem(request, parent.id)]),
    presentIssues(request, [issue]),
  ]);
  return { id: issue.id, epic: shownEpic, issue: shownIssue };
}
