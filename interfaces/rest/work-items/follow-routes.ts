import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { mergeRequestShape } from '../merge-requests/merge-request-presenter.ts';
import { listMergeRequests } from '../merge-requests/merge-request-routes.ts';
import { iid, reference } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { epicPaths } from './epic-paths.ts';
import { presentEpic, epicShape } from './epic-presenter.ts';
import { presentIssue, issueShape } from './issue-presenter.ts';
import { requireEpic, requireIssue } from './required-items.ts';
import { z } from 'zod';
import { emptyList, listShape, pageOf } from '../answer-shapes.ts';

/** Subscriptions to epics and issues, and their participants. */
export const followRoutes: readonly Route[] = [
  ...subscriptions(['/projects/:id/issues/:iid'], requireIssue, presentIssue, issueShape),
  ...subscriptions(epicPaths('/:iid'), requireEpic, presentEpic, epicShape),
  route({
    method: 'get',
    path: '/projects/:id/issues/:iid/participants',
    access: 'anybody',
    answers: listShape(userBasicShape),
    parameters: { id: reference, iid },
    async run(request) {
      const item = await requireIssue(request, request.parameters.id, request.parameters.iid);
      const people = (await request.services.queries.workItemDetails.participants([item.id])).get(item.id) ?? [];
      return people.map((user) => presentUserBasic(user, request.baseUrl));
    },
  }),
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

function subscriptions(
  roots: readonly string[],
  find: (request: RestRequest<unknown>, container: string, iid: number) => Promise<ItemRow>,
  present: (request: RestRequest<unknown>, item: ItemRow) => Promise<unknown>,
  shape: z.ZodType,
): Route[] {
  return [true, false].map((subscribed) =>
    route({
      method: 'post',
      path: roots.map((root) => `${root}/${subscribed ? 'subscribe' : 'unsubscribe'}`),
      access: 'signed-in',
      answers: shape,
      parameters: { id: reference, iid },
      async run(request) {
        const { id } = await find(request, request.parameters.id, request.parameters.iid);
        return present(request, await request.perform(SubscribeToWorkItem, { item: { id }, subscribed }));
      },
    }),
  );
}
