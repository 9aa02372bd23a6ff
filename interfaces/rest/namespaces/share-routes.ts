import { ShareGroup } from '../../../application/namespaces/share-group.ts';
import { UnshareGroup } from '../../../application/namespaces/unshare-group.ts';
import { requireGroup } from '../containers.ts';
import { day, identifier, integer, nullable, reference } from '../parameters.ts';
import { route, type Route } from '../route.ts';
import { presentSingleGroup } from './group-presenter.ts';

/** Inviting a group to another one. */
export const shareRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/groups/:id/share',
    access: 'signed-in',
    parameters: { id: reference, group_id: identifier, group_access: integer, expires_at: nullable(day) },
    async run(request) {
      const { id, group_id: invitedGroupId, group_access: accessLevel, expires_at: expiresAt } = request.parameters;
      const group = await requireGroup(request, id);
      await request.perform(ShareGroup, { groupId: group.id, invitedGroupId, accessLevel, expiresAt });
      return presentSingleGroup(request, group, true);
    },
  }),
  route({
    method: 'delete',
    path: '/groups/:id/share/:group_id',
    access: 'signed-in',
    parameters: { id: reference, group_id: identifier },
    async run(request) {
      const { id: groupId } = await requireGroup(request, request.parameters.id);
      await request.perform(UnshareGroup, { groupId, invitedGroupId: request.parameters.group_id });
    },
  }),
];
