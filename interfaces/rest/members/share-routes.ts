import { ShareGroup } from '../../../application/members/share-group.ts';
import { UnshareGroup } from '../../../application/members/unshare-group.ts';
import { containerRoutes } from '../containers.ts';
import { day, identifier, integer, nullable, reference } from '../parameters.ts';
import type { Route } from '../route.ts';
import { presentSingleGroup, singleGroupShape } from '../namespaces/group-presenter.ts';
import { z } from 'zod';
import { countShape, dayShape, idShape } from '../answer-shapes.ts';

const projectShareShape = z.strictObject({
  id: idShape,
  project_id: idShape,
  group_id: idShape,
  group_access: countShape,
  expires_at: dayShape.nullable(),
});

/** Invitations of groups to other groups and to projects. */
export const shareRoutes: readonly Route[] = [...sharesOf('group'), ...sharesOf('project')];

function sharesOf(kind: 'group' | 'project'): Route[] {
  const containerRoute = containerRoutes(kind);
  return [
    containerRoute({
      method: 'post',
      path: `/${kind}s/:id/share`,
      access: 'signed-in',
      answers: kind === 'group' ? singleGroupShape : projectShareShape,
      parameters: { id: reference, group_id: identifier, group_access: integer, expires_at: nullable(day) },
      async run(request, namespace) {
        const { group_id: invitedGroupId, group_access: accessLevel, expires_at: expiresAt } = request.parameters;
        const share = await request.perform(ShareGroup, {
          kind,
          namespaceId: namespace.id,
          invitedGroupId,
          accessLevel,
          expiresAt,
        });
        if (kind === 'group') return presentSingleGroup(request, namespace, true);
        return {
          id: share.id,
          project_id: share.namespaceId,
          group_id: share.invitedGroupId,
          group_access: share.accessLevel,
          expires_at: share.expiresAt,
        };
      },
    }),
    containerRoute({
      method: 'delete',
      path: `/${kind}s/:id/share/:group_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: { id: reference, group_id: identifier },
      async run(request, { id: namespaceId }) {
        await request.perform(UnshareGroup, { kind, namespaceId, invitedGroupId: request.parameters.group_id });
      },
    }),
  ];
}
