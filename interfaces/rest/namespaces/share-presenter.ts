import type { ShareWithGroup } from '../../../application/members/member-queries.ts';
import type { RestRequest } from '../route.ts';
import { countShape, dayShape, idShape, type Presented } from '../answer-shapes.ts';
import { z } from 'zod';

export const shareShape = z
  .strictObject({
    group_id: idShape,
    group_name: z.string(),
    group_full_path: z.string(),
    group_access_level: countShape,
    expires_at: dayShape.nullable(),
    member_role_id: z.null(),
  })
  .meta({ id: 'Share' });

/** The groups invited to each group or project that the caller may see, by the id of the group or project. */
export async function presentShares(
  request: RestRequest<unknown>,
  ids: readonly number[],
): Promise<Map<number, Presented<typeof shareShape>[]>> {
  const shares = await request.services.queries.members.shares(await request.actor(), ids);
  return new Map([...shares].map(([id, ofNamespace]) => [id, ofNamespace.map(presentShare)]));
}

function presentShare({ share, group }: ShareWithGroup): Presented<typeof shareShape> {
  return {
    group_id: group.id,
    group_name: group.name,
    group_full_path: group.fullPath,
    group_access_level: share.accessLevel,
    expires_at: share.expiresAt,
    member_role_id: null,
  };
}
