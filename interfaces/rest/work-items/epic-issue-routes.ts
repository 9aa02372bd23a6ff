import { stillThere } from '../../../application/errors.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { identifier, iid, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import {
  epicIssuesNow,
  listEpicIssues,
  epicIssueShape,
  adoptChild,
  moveChild,
  placeParameters,
  releaseChild,
} from './child-lists.ts';
import { epicPaths } from './epic-paths.ts';
import { presentEpics, epicShape } from './epic-presenter.ts';
import { presentIssues, issueShape } from './issue-presenter.ts';
import { epicRoute, requireItem } from './required-items.ts';
import { z } from 'zod';
import { idShape, listShape, pageOf, type Presented } from '../answer-shapes.ts';

const epic = { id: reference, epic_iid: iid };
const all = epicPaths('/:epic_iid/issues');
const one = epicPaths('/:epic_iid/issues/:epic_issue_id');
const association = { ...epic, epic_issue_id: identifier };

const associationShape = z
  .strictObject({ id: idShape, epic: epicShape, issue: issueShape })
  .meta({ id: 'EpicIssueAssociation' });

/** The issues of an epic; the id of an association is the issue's own. */
export const epicIssueRoutes: readonly Route[] = [
  epicRoute({
    method: 'get',
    path: all,
    access: 'anybody',
    answers: pageOf(epicIssueShape),
    parameters: epic,
    async run(request, parent) {
      return listEpicIssues(request, parent);
    },
  }),
  epicRoute({
    method: 'post',
    path: epicPaths('/:epic_iid/issues/:issue_id'),
    access: 'signed-in',
    answers: associationShape,
    parameters: { ...epic, issue_id: identifier },
    async run(request, parent) {
      const issue = await adoptChild(request, parent, request.parameters.issue_id, 'issue');
      return presentAssociation(request, parent, issue);
    },
  }),
  epicRoute({
    method: 'put',
    path: one,
    access: 'signed-in',
    answers: listShape(epicIssueShape),
    parameters: { ...association, ...placeParameters },
    async run(request, parent) {
      await moveChild(request, parent, request.parameters.epic_issue_id);
      return epicIssuesNow(request, parent);
    },
  }),
  epicRoute({
    method: 'delete',
    path: one,
    access: 'signed-in',
    answers: associationShape,
    parameters: association,
    async run(request, parent) {
      const issue = await releaseChild(request, parent, request.parameters.epic_issue_id, 'issue');
      return presentAssociation(request, parent, issue);
    },
  }),
];

async function presentAssociation(
  request: RestRequest<unknown>,
  parent: ItemRow,
  issue: ItemRow,
): Promise<Presented<typeof associationShape>> {
  const [[shownEpic], [shownIssue]] = await Promise.all([
    presentEpics(request, [await requireItem(request, parent.id)]),
    presentIssues(request, [issue]),
  ]);
  return { id: issue.id, epic: stillThere(shownEpic), issue: stillThere(shownIssue) };
}
