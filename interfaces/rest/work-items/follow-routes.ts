import { SubscribeToWorkItem } from '../../../application/work-items/subscribe-to-work-item.ts';
import { iid, reference } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { route, type Route } from '../route.ts';
import { epicPaths } from './epic-paths.ts';
import { presentEpic, epicShape } from './epic-presenter.ts';
import { presentIssue, issueShape } from './issue-presenter.ts';
import { requireEpic, requireIssue } from './required-items.ts';
import { listShape } from '../answer-shapes.ts';

const subscriptions = [
  ['subscribe', true],
  ['unsubscribe', false],
] as const;

/** Subscriptions to epics and issues, and their participants. */
export const followRoutes: readonly Route[] = [
  ...subscriptions.map(([verb, subscribed]) =>
    route({
      method: 'post',
      path: `/projects/:id/issues/:iid/${verb}`,
      access: 'signed-in',
      answers: issueShape,
      parameters: { id: reference, iid },
      async run(request) {
        const { id } = await requireIssue(request, request.parameters.id, request.parameters.iid);
        return presentIssue(request, await request.perform(SubscribeToWorkItem, { item: { id }, subscribed }));
      },
    }),
  ),
  ...subscriptions.map(([verb, subscribed]) =>
    route({
      method: 'post',
      path: epicPaths(`/:iid/${verb}`),
      access: 'signed-in',
      answers: epicShape,
      parameters: { id: reference, iid },
      async run(request) {
        const { id } = await requireEpic(request, request.parameters.id, request.parameters.iid);
        return presentEpic(request, await request.perform(SubscribeToWorkItem, { item: { id }, subscribed }));
      },
    }),
  ),
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
];
