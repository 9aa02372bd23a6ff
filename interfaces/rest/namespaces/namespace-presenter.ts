import { accessLevelIn, isAdministrator } from '../../../domain/access/actor.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { Plan } from '../../../domain/seats/plan.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { RestRequest } from '../route.ts';
import { z } from 'zod';
import { countShape, idShape, type Presented } from '../answer-shapes.ts';

export const namespaceShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    path: z.string(),
    kind: z.enum(['group', 'user']),
    full_path: z.string(),
    parent_id: idShape.nullable(),
    avatar_url: z.string().nullable(),
    web_url: z.string(),
    members_count_with_descendants: countShape.optional(),
    billable_members_count: countShape.optional(),
    root_repository_size: countShape.optional(),
    plan: z.string(),
    trial: z.boolean(),
  })
  .meta({ id: 'Namespace' });

/** Groups and personal namespaces; only owners see the number of members. */
export async function presentNamespaces(
  request: RestRequest<unknown>,
  namespaces: readonly Namespace[],
): Promise<Presented<typeof namespaceShape>[]> {
  const { services, baseUrl } = request;
  const actor = await request.actor();
  const owned = namespaces.filter(
    (one) =>
      isAdministrator(actor) || one.ownerId === actor.user?.id || accessLevelIn(actor, one) === accessLevels.owner,
  );
  const tops = owned.filter(({ kind, parentId }) => kind === 'group' && parentId === null).map(({ id }) => id);
  const [counts, seats, plans] = await Promise.all([
    services.queries.members.countsWithDescendants(owned.map(({ id }) => id)),
    services.queries.seats.counts(tops),
    services.queries.seats.plans(tops),
  ]);
  return namespaces.map((one) => ({
    id: one.id,
    name: one.name,
    path: one.path,
    kind: one.kind === 'user' ? 'user' : 'group',
    full_path: one.fullPath,
    parent_id: one.parentId,
    avatar_url: one.avatarUrl,
    web_url: one.kind === 'user' ? `${baseUrl}/${one.fullPath}` : `${baseUrl}/groups/${one.fullPath}`,
    ...(counts.has(one.id) && {
      members_count_with_descendants: counts.get(one.id),
      ...(seats.has(one.id) && { billable_members_count: seats.get(one.id) }),
      root_repository_size: 0,
    }),
    plan: paidPlan(plans.get(one.id)?.plan) ?? 'default',
    trial: plans.get(one.id)?.trial ?? false,
  }));
}

function paidPlan(plan: Plan | undefined): Plan | undefined {
  return plan === 'free' ? undefined : plan;
}
