import { z } from 'zod';
import type { ShownNotification } from '../../../application/notifications/own-notifications.ts';
import { ownNotificationReasons, ownNotificationEvents } from '../../../domain/notifications/notification.ts';
import { referenceSymbols } from '../../../domain/references/reference.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { idShape, instantShape, type Presented } from '../answer-shapes.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';
import { distinct } from '../work-items/item-context.ts';
import { itemTypeNames } from '../item-type-name.ts';

export const ownNotificationShape = z
  .strictObject({
    id: idShape,
    event: z.enum(ownNotificationEvents),
    reason: z.enum(ownNotificationReasons),
    author: userBasicShape.nullable(),
    target_type: z.enum([...Object.values(itemTypeNames), 'Group', 'Project']),
    /** Of the item; the name of a group or project. */
    target_title: z.string(),
    /** Such as `group&1`; the path of a group or project. */
    target_reference: z.string(),
    target_url: z.string(),
    /** The beginning of the comment, as Markdown. */
    body: z.string().nullable(),
    unread: z.boolean(),
    created_at: instantShape,
  })
  .meta({ id: 'OwnNotification' });

/** Notifications with what they are about. What went away meanwhile is left out. */
export async function presentNotifications(
  request: RestRequest<unknown>,
  rows: readonly ShownNotification[],
): Promise<Presented<typeof ownNotificationShape>[]> {
  const actor = await request.actor();
  const { workItems, workItemDetails } = request.services.queries;
  const items = await workItems.findByIds(actor, distinct(rows.flatMap(({ workItemId }) => workItemId ?? [])));
  const places = [
    ...[...items.values()].map(({ namespaceId }) => namespaceId),
    ...rows.flatMap(({ requestedId }) => requestedId ?? []),
  ];
  const [namespaces, authors] = await Promise.all([
    workItemDetails.namespaces(actor, distinct(places)),
    workItemDetails.users(distinct(rows.flatMap(({ actorId }) => actorId ?? []))),
  ]);
  return rows.flatMap((row) => {
    const item = row.workItemId === null ? undefined : items.get(row.workItemId);
    const namespace = namespaces.get(item?.namespaceId ?? row.requestedId ?? 0) ?? null;
    if (namespace === null || (row.workItemId !== null && item === undefined)) return [];
    const author = row.actorId === null ? null : (authors.get(row.actorId) ?? null);
    const { fullPath, name, kind } = namespace;
    const root = kind === 'group' ? `/groups/${fullPath}/-` : `/${fullPath}/-`;
    const target =
      item === undefined
        ? {
            target_type: kind === 'group' ? ('Group' as const) : ('Project' as const),
            target_title: name,
            target_reference: fullPath,
            target_url: `${request.baseUrl}${root}${kind === 'group' ? '/group_members' : '/project_members'}`,
          }
        : {
            target_type: itemTypeNames[item.type],
            target_title: item.title,
            target_reference: `${fullPath}${referenceSymbols[item.type === 'epic' ? 'epic' : 'issue']}${item.iid}`,
            target_url: `${request.baseUrl}${itemWebPath(item, namespace)}${row.noteId === null ? '' : `#note_${row.noteId}`}`,
          };
    return {
      id: row.id,
      event: row.event,
      reason: row.reason,
      author: author === null ? null : presentUserBasic(author, request.baseUrl),
      ...target,
      body: row.noteText,
      unread: row.readAt === null,
      created_at: row.createdAt,
    };
  });
}
