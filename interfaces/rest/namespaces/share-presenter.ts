import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { RestRequest } from '../route.ts';

/** The groups invited to a group or project that the caller may see. */
export async function presentShares(
  request: RestRequest<unknown>,
  { id }: Namespace,
): Promise<Record<string, unknown>[]> {
  const shares = await request.services.queries.members.shares(await request.actor(), id);
  return shares.map(({ share, group }) => ({
    group_id: group.id,
    group_name: group.name,
    group_full_path: group.fullPath,
    group_access_level: share.accessLevel,
    expires_at: share.expiresAt,
    member_role_id: null,
  }));
}
