import { DateTime } from 'luxon';
import { z } from 'zod';
import type { ListedBinnedItem } from '../../../application/bin/bin-queries.ts';
import { EmptyBin } from '../../../application/bin/empty-bin.ts';
import { RestoreWorkItem } from '../../../application/bin/restore-work-item.ts';
import { binDays } from '../../../domain/bin/binned-item.ts';
import { workItemTypes } from '../../../domain/work-items/work-item.ts';
import { idShape, instantShape, pageOf, type Presented } from '../answer-shapes.ts';
import { containerRoutes, type ContainerKind } from '../containers.ts';
import { identifier, reference } from '../parameters.ts';
import type { Route } from '../route.ts';

const binnedItemShape = z
  .strictObject({
    id: idShape,
    iid: z.int(),
    type: z.enum(workItemTypes),
    title: z.string(),
    confidential: z.boolean(),
    namespace_id: idShape,
    namespace_full_path: z.string(),
    deleted_at: instantShape,
    deleted_by_name: z.string().nullable(),
    deleted_by_username: z.string().nullable(),
    removed_at: instantShape,
  })
  .meta({ id: 'BinnedItem' });

const restoredShape = z.strictObject({
  id: idShape,
  iid: z.int(),
  type: z.enum(workItemTypes),
  title: z.string(),
  namespace_id: idShape,
});

const item = { id: reference, item_id: identifier };

/** Deleted epics, issues and tasks, which can be restored until they are removed for good. */
export const binRoutes: readonly Route[] = [...routesOf('group'), ...routesOf('project')];

function routesOf(kind: ContainerKind): Route[] {
  const root = `/${kind}s/:id/bin`;
  const containerRoute = containerRoutes(kind, 'useBin');
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'signed-in',
      keysetOrders: ['deleted_at'],
      answers: pageOf(binnedItemShape),
      parameters: { id: reference },
      async run(request, namespace) {
        const actor = await request.actor();
        const { bin } = request.services.queries;
        return request.list({
          read: (page) => bin.page(actor, namespace, page),
          count: () => bin.count(actor, namespace),
          present: (rows) => rows.map(presented),
        });
      },
    }),
    containerRoute({
      method: 'post',
      path: `${root}/:item_id/restore`,
      access: 'signed-in',
      answers: restoredShape,
      parameters: item,
      async run(request, namespace) {
        const { item_id: itemId } = request.parameters;
        const { id, iid, type, title, namespaceId } = await request.perform(RestoreWorkItem, {
          itemId,
          belowId: namespace.id,
        });
        return { id, iid, type, title, namespace_id: namespaceId };
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:item_id`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: item,
      async run(request, { id }) {
        await request.perform(EmptyBin, { kind, namespace: id, itemId: request.parameters.item_id });
      },
    }),
    containerRoute({
      method: 'delete',
      path: root,
      access: 'signed-in',
      answers: 'nothing',
      parameters: { id: reference },
      async run(request, { id }) {
        await request.perform(EmptyBin, { kind, namespace: id });
      },
    }),
  ];
}

function presented(found: ListedBinnedItem): Presented<typeof binnedItemShape> {
  const removedAt = DateTime.fromJSDate(found.deletedAt).plus({ hours: 24 * binDays });
  return {
    id: found.id,
    iid: found.iid,
    type: found.type,
    title: found.title,
    confidential: found.confidential,
    namespace_id: found.namespaceId,
    namespace_full_path: found.fullPath,
    deleted_at: found.deletedAt.toISOString(),
    deleted_by_name: found.deletedByName,
    deleted_by_username: found.deletedByUsername,
    removed_at: removedAt.toJSDate().toISOString(),
  };
}
