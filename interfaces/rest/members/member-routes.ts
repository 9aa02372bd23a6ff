import { NotFound } from '../../../application/errors.ts';
import { AddMembers } from '../../../application/members/add-members.ts';
import { memberOrders, type ListedMember, type MemberFilter } from '../../../application/members/member-queries.ts';
import { RemoveMember } from '../../../application/members/remove-member.ts';
import { UpdateMember } from '../../../application/members/update-member.ts';
import { containerRoutes } from '../containers.ts';
import {
  boolean,
  day,
  identifier,
  identifierList,
  integer,
  nullable,
  oneOf,
  optional,
  optionalText,
  reference,
} from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { listedMemberShape, memberShape, presentListedMember, presentMember } from './member-presenter.ts';
import { z } from 'zod';
import { pageOf, type Presented } from '../answer-shapes.ts';

const listParameters = {
  id: reference,
  query: optionalText,
  user_ids: optional(identifierList),
  skip_users: optional(identifierList),
  access_level: optional(integer),
  /** Only memberships that end on some day. */
  with_expiry: optional(boolean),
  sort: optional(oneOf(...memberOrders)),
};
const originParameter = { origin: optional(oneOf('direct', 'inherited')) };

/** The members of groups and of projects, direct and inherited. */
export const memberRoutes: readonly Route[] = [...membersOf('group'), ...membersOf('project')];

function membersOf(kind: 'group' | 'project'): Route[] {
  const root = `/${kind}s/:id/members`;
  const containerRoute = containerRoutes(kind);
  return [
    ...[true, false].flatMap((inherited) => readRoutes(kind, inherited)),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: z.union([memberShape, z.strictObject({ status: z.literal('success') })]),
      parameters: { id: reference, user_id: identifierList, access_level: integer, expires_at: nullable(day) },
      async run(request, { id: namespaceId }) {
        const { user_id: userIds, access_level: accessLevel, expires_at: expiresAt } = request.parameters;
        await request.perform(AddMembers, { kind, namespaceId, userIds, accessLevel, expiresAt });
        if (userIds.length > 1) return { status: 'success' as const };
        return single(request, namespaceId, userIds[0] as number, false);
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:user_id`,
      access: 'signed-in',
      answers: memberShape,
      parameters: { id: reference, user_id: identifier, access_level: integer, expires_at: nullable(day) },
      async run(request, { id: namespaceId }) {
        const { user_id: userId, access_level: accessLevel, expires_at: expiresAt } = request.parameters;
        await request.perform(UpdateMember, { kind, namespaceId, userId, accessLevel, expiresAt });
        return single(request, namespaceId, userId, false);
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:user_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: {
        id: reference,
        user_id: identifier,
        skip_subresources: optional(boolean),
        unassign_issuables: optional(boolean),
      },
      async run(request, { id: namespaceId }) {
        const {
          user_id: userId,
          skip_subresources: skipSubresources,
          unassign_issuables: unassign,
        } = request.parameters;
        await request.perform(RemoveMember, { kind, namespaceId, userId, skipSubresources, unassign });
      },
    }),
  ];
}

function readRoutes(kind: 'group' | 'project', inherited: boolean): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/members${inherited ? '/all' : ''}`;
  return [
    inherited
      ? containerRoute({
          method: 'get',
          path: root,
          access: 'anybody',
          answers: pageOf(listedMemberShape),
          parameters: { ...listParameters, ...originParameter },
          async run(request, { id: namespaceId }) {
            const { origin } = request.parameters;
            const filter = { ...filterOf(request, namespaceId, true), ...(origin !== undefined && { origin }) };
            return list(request, filter, (row) => presentListedMember(row, namespaceId, request.baseUrl));
          },
        })
      : containerRoute({
          method: 'get',
          path: root,
          access: 'anybody',
          answers: pageOf(memberShape),
          parameters: listParameters,
          async run(request, { id: namespaceId }) {
            const filter = filterOf(request, namespaceId, false);
            return list(request, filter, (row) => presentMember(row, request.baseUrl));
          },
        }),
    containerRoute({
      method: 'get',
      path: `${root}/:user_id`,
      access: 'anybody',
      answers: memberShape,
      parameters: { id: reference, user_id: identifier },
      async run(request, { id: namespaceId }) {
        return single(request, namespaceId, request.parameters.user_id, inherited);
      },
    }),
  ];
}

type ListRequest = RestRequest<z.infer<z.ZodObject<typeof listParameters>>>;

function filterOf({ parameters }: ListRequest, namespaceId: number, inherited: boolean): MemberFilter {
  const {
    query,
    user_ids: userIds,
    skip_users: skipUserIds,
    access_level: accessLevel,
    with_expiry: ends,
  } = parameters;
  return {
    namespaceId,
    inherited,
    ...(query !== undefined && { search: query }),
    ...(userIds !== undefined && { userIds }),
    ...(skipUserIds !== undefined && { skipUserIds }),
    ...(accessLevel !== undefined && { accessLevel }),
    ...(ends === true && { endsOnly: true }),
  };
}

async function list<Row>(request: ListRequest, filter: MemberFilter, present: (row: ListedMember) => Row) {
  const actor = await request.actor();
  const { members } = request.services.queries;
  return request.list({
    read: (page) => members.page(actor, filter, page, request.parameters.sort),
    count: () => members.count(actor, filter),
    present: (rows) => rows.map(present),
  });
}

async function single(
  request: RestRequest<unknown>,
  namespaceId: number,
  userId: number,
  inherited: boolean,
): Promise<Presented<typeof memberShape>> {
  const found = await request.services.queries.members.find(await request.actor(), namespaceId, userId, inherited);
  if (found === null) throw new NotFound();
  return presentMember(found, request.baseUrl);
}
