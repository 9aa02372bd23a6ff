import { Forbidden, NotFound } from '../../../application/errors.ts';
import type { PeopleOrder } from '../../../application/people/people-queries.ts';
import { isAdministrator } from '../../../domain/access/actor.ts';
import type { TokenScope } from '../../../domain/people/access-token.ts';
import { userStates, type UserState } from '../../../domain/people/user.ts';
import { boolean, identifier, instant, oneOf, optional, optionalText } from '../parameters.ts';
import { route } from '../route.ts';
import { answerFullUser, answerFullUsers } from './full-user.ts';
import {
  presentUser,
  presentUserBasic,
  fullUserShape,
  privateUserShape,
  userBasicShape,
  userShape,
} from './user-presenter.ts';
import { z } from 'zod';
import { countShape, pageOf } from '../answer-shapes.ts';

const scopes: readonly TokenScope[] = ['api', 'read_api', 'read_user'];

const orders = {
  id: 'id',
  name: 'name',
  username: 'username',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
} as const satisfies Record<string, PeopleOrder['by']>;

const countsShape = z.strictObject({
  merge_requests: countShape,
  assigned_issues: countShape,
  assigned_merge_requests: countShape,
  review_requested_merge_requests: countShape,
  todos: countShape,
});

/** Reading people. */
export const userRoutes = [
  route({
    method: 'get',
    path: '/user',
    access: 'signed-in',
    answers: fullUserShape,
    scopes,
    parameters: {},
    run: (request) => answerFullUser(request, request.user()),
  }),
  route({
    method: 'get',
    path: '/users',
    access: 'anybody',
    answers: pageOf(z.union([fullUserShape, userBasicShape])),
    scopes,
    keysetOrders: Object.keys(orders),
    parameters: {
      search: optionalText,
      username: optionalText,
      active: optional(boolean),
      blocked: optional(boolean),
      state: optional(oneOf(...userStates)),
      external: optional(boolean),
      exclude_external: optional(boolean),
      admins: optional(boolean),
      two_factor: optional(oneOf('enabled', 'disabled')),
      created_after: optional(instant),
      created_before: optional(instant),
      order_by: optional(oneOf('id', 'name', 'username', 'created_at', 'updated_at')),
      sort: optional(oneOf('asc', 'desc')),
    },
    async run(request) {
      const sent = request.parameters;
      const actor = await request.actor();
      // Anonymous callers can only look up an exact username.
      if (actor.user === null && !sent.username) throw new Forbidden();
      const filter = {
        ...(sent.search && { search: sent.search }),
        ...(sent.username && { usernames: [sent.username] }),
        ...statesOf(sent),
        ...(sent.external && { external: true }),
        ...(sent.exclude_external && { excludeExternal: true }),
        ...(sent.admins && isAdministrator(actor) && { admins: true }),
        ...(sent.two_factor && isAdministrator(actor) && { twoFactor: sent.two_factor === 'enabled' }),
        ...(sent.created_after && { createdAfter: sent.created_after }),
        ...(sent.created_before && { createdBefore: sent.created_before }),
      };
      const order: PeopleOrder = { by: orders[sent.order_by ?? 'id'], direction: sent.sort ?? 'desc' };
      const { people } = request.services.queries;
      return request.list({
        read: (page) => people.page(actor, filter, order, page),
        count: () => people.count(actor, filter),
        present: (rows) =>
          isAdministrator(actor)
            ? answerFullUsers(request, rows)
            : rows.map((user) => presentUserBasic(user, request.baseUrl)),
      });
    },
  }),
  route({
    method: 'get',
    path: '/users/:id',
    access: 'signed-in',
    answers: z.union([fullUserShape, userShape, privateUserShape]),
    scopes,
    parameters: { id: identifier },
    async run(request) {
      const actor = await request.actor();
      const user = await request.services.queries.people.find(actor, request.parameters.id);
      if (user === null) throw new NotFound('User');
      return isAdministrator(actor) ? answerFullUser(request, user) : presentUser(user, actor, request.baseUrl);
    },
  }),
  route({
    method: 'get',
    path: '/user_counts',
    access: 'signed-in',
    answers: countsShape,
    async run(request) {
      const user = request.user();
      const actor = await request.actor();
      const { workItems, todos, mergeRequests } = request.services.queries;
      const [assigned, pending, assignedRequests, reviews] = await Promise.all([
        workItems.count(actor, {
          types: ['issue', 'incident', 'task'],
          state: 'opened',
          assigneeIds: [user.id],
        }),
        todos.count(actor, { states: ['pending'], isSnoozed: false }),
        mergeRequests.count(actor, { state: 'opened', assigneeId: user.id }),
        mergeRequests.count(actor, { state: 'opened', reviewerId: user.id }),
      ]);
      return {
        merge_requests: assignedRequests + reviews,
        assigned_issues: assigned,
        assigned_merge_requests: assignedRequests,
        review_requested_merge_requests: reviews,
        todos: pending,
      };
    },
  }),
];

interface SentStates {
  active: boolean | undefined;
  blocked: boolean | undefined;
  state: UserState | undefined;
}

function statesOf({ active, blocked, state }: SentStates): { states?: UserState[] } {
  if (state !== undefined) return { states: [state] };
  if (!active && !blocked) return {};
  return { states: userStates.filter((state) => (active && state === 'active') || (blocked && state === 'blocked')) };
}
