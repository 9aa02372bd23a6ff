import { emptyList, pageOf } from '../answer-shapes.ts';
import { iid, reference } from '../parameters.ts';
import { route, type Route } from '../route.ts';
import { requireIssue } from '../work-items/required-items.ts';
import { mergeRequestShape } from './merge-request-presenter.ts';
import { listMergeRequests } from './merge-request-routes.ts';

/** The merge requests of an issue. */
export const issueMergeRequestRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/projects/:id/issues/:iid/related_merge_requests',
    access: 'anybody',
    answers: pageOf(mergeRequestShape),
    parameters: { id: reference, iid },
    async run(request) {
      const { id } = await requireIssue(request, request.parameters.id, request.parameters.iid);
      return listMergeRequests({ ...request, parameters: {} }, { relatedTo: id });
    },
  }),
  // Merging closes no issue here.
  route({
    method: 'get',
    path: '/projects/:id/issues/:iid/closed_by',
    access: 'anybody',
    answers: emptyList,
    parameters: { id: reference, iid },
    async run(request) {
      await requireIssue(request, request.parameters.id, request.parameters.iid);
      return [];
    },
  }),
];
