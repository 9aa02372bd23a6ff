import { injectable } from 'inversify';
import { z } from 'zod';
import type { WorkItemLink } from '../../domain/work-items/links.ts';
import { NotFound } from '../errors.ts';
import type { Scope, UseCase } from '../perform.ts';
import { recordLink } from './link-changes.ts';
import { authorize, findItem, workItemReference } from './reference.ts';

/** Identifies a link by its id, or by the item at its other end. */
const input = z.strictObject({
  item: workItemReference,
  link: z.union([z.strictObject({ id: z.number().int() }), z.strictObject({ otherId: z.number().int() })]),
});

/** Removes a link of an item; requires permission to read and relate both ends. */
@injectable()
export class UnlinkWorkItems implements UseCase<z.infer<typeof input>, WorkItemLink> {
  readonly action = 'work_item.unlink';
  readonly input = input;

  async run(scope: Scope, params: z.infer<typeof input>): Promise<WorkItemLink> {
    scope.user();
    const { workItems } = scope.transaction;
    const here = await findItem(scope, params.item);
    const link =
      'id' in params.link
        ? await workItems.links.find(params.link.id)
        : await workItems.links.between(here.item.id, params.link.otherId);
    if (link === null || (link.sourceId !== here.item.id && link.targetId !== here.item.id)) throw new NotFound();
    const there = await findItem(scope, { id: link.sourceId === here.item.id ? link.targetId : link.sourceId });
    authorize(scope, 'administrateRelations', here);
    authorize(scope, 'administrateRelations', there);
    await workItems.links.delete(link.id);
    recordLink(scope, link, here.item.namespaceId, 'removed');
    return link;
  }
}
