import { z } from 'zod';
import type { WorkItemLink } from '../../domain/work-items/links.ts';
import { NotFound } from '../errors.ts';
import type { Scope } from '../door/perform.ts';
import { authorize, findItem, workItemReference, type LoadedItem } from '../references/item-reference.ts';

/** Identifies a link of an item by its id, or by the item at its other end. */
export const linkReference = {
  item: workItemReference,
  link: z.union([z.strictObject({ id: z.number().int() }), z.strictObject({ otherId: z.number().int() })]),
};

/** The link, which the actor may change, with the item that it was looked up from. */
export async function findLink(
  scope: Scope,
  params: z.infer<z.ZodObject<typeof linkReference>>,
): Promise<{ link: WorkItemLink; here: LoadedItem }> {
  scope.user();
  const { links } = scope.transaction.workItems;
  const here = await findItem(scope, params.item);
  const link =
    'id' in params.link ? await links.find(params.link.id) : await links.between(here.item.id, params.link.otherId);
  if (link === null || (link.sourceId !== here.item.id && link.targetId !== here.item.id)) throw new NotFound();
  const there = await findItem(scope, { id: link.sourceId === here.item.id ? link.targetId : link.sourceId });
  authorize(scope, 'administrateRelations', here);
  authorize(scope, 'administrateRelations', there);
  return { link, here };
}
