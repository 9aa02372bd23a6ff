import { z } from 'zod';
import { ApproveAccessRequest } from '../../../application/members/approve-access-request.ts';
import { DeleteAccessRequest } from '../../../application/members/delete-access-request.ts';
import { RequestAccess } from '../../../application/members/request-access.ts';
import { Forbidden } from '../../../application/errors.ts';
import { canGrant } from '../../../application/members/member-rules.ts';
import type { User } from '../../../domain/people/user.ts';
import { countShape, instantShape, pageOf, type Presented } from '../answer-shapes.ts';
import { Answer } from '../answer.ts';
import { containerRoutes } from '../containers.ts';
import { identifier, integer, optional, reference } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { Route } from '../route.ts';

/** The id is that of the person. */
const requestShape = userBasicShape
  .extend({ created_at: instantShape, requested_at: instantShape })
  .meta({ id: 'AccessRequester' });
const approvedShape = userBasicShape.extend({ created_at: instantShape, access_level: countShape });
const ownShape = z
  .strictObject({ can_request: z.boolean(), requested_at: instantShape.nullable() })
  .meta({ id: 'OwnAccessRequest' });

/** Requests of people to become members of groups and projects. */
export const accessRequestRoutes: readonly Route[] = [...requestsOf('group'), ...requestsOf('project')];

function requestsOf(kind: 'group' | 'project'): Route[] {
  const root = `/${kind}s/:id/access_requests`;
  const containerRoute = containerRoutes(kind);
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'signed-in',
      answers: pageOf(requestShape),
      parameters: { id: reference },
      async run(request, namespace) {
        const actor = await request.actor();
        if (!canGrant(actor, namespace, 0)) throw new Forbidden();
        const { accessRequests } = request.services.queries;
        return request.list({
          read: (page) => accessRequests.page(actor, namespace, page),
          count: () => accessRequests.count(actor, namespace),
          present: (rows) => rows.map(({ user, request: { createdAt } }) => present(user, createdAt, request.baseUrl)),
        });
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/own`,
      access: 'signed-in',
      answers: ownShape,
      parameters: { id: reference },
      async run(request, namespace) {
        const own = await request.services.queries.accessRequests.ownOf(request.user(), namespace);
        return { can_request: own.canRequest, requested_at: own.requestedAt };
      },
    }),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: requestShape,
      parameters: { id: reference },
      async run(request, { id: namespaceId }) {
        const { createdAt } = await request.perform(RequestAccess, { kind, namespaceId });
        return present(request.user(), createdAt, request.baseUrl);
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:user_id/approve`,
      access: 'signed-in',
      answers: { 201: approvedShape },
      parameters: { id: reference, user_id: identifier, access_level: optional(integer) },
      async run(request, { id: namespaceId }) {
        const { user_id: userId, access_level: accessLevel } = request.parameters;
        const member = await request.perform(ApproveAccessRequest, { kind, namespaceId, userId, accessLevel });
        const user = await request.services.queries.people.find(await request.actor(), userId);
        return new Answer(201, {
          ...presentUserBasic(user as User, request.baseUrl),
          created_at: member.createdAt,
          access_level: member.accessLevel,
        });
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:user_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: { id: reference, user_id: identifier },
      async run(request, { id: namespaceId }) {
        await request.perform(DeleteAccessRequest, { kind, namespaceId, userId: request.parameters.user_id });
      },
    }),
  ];
}

function present(user: User, createdAt: Date, baseUrl: string): Presented<typeof requestShape> {
  return { ...presentUserBasic(user, baseUrl), created_at: user.createdAt, requested_at: createdAt };
}
