import { NotFound } from '../../../application/errors.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import type { LinkedItem } from '../../../application/work-items/work-item-queries.ts';
import { linkNames, timingOf } from '../../../domain/work-items/links.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { instantShape } from '../answer-shapes.ts';
import { oneOf, optional } from '../parameters.ts';
import type { RestRequest } from '../route.ts';
import { linkShape, presentLinkFields, timingFrom, timingParameters } from './link-fields.ts';

/** What answers with a linked item say of the link, besides its id. */
export const linkedShape = { ...linkShape, link_created_at: instantShape, link_updated_at: instantShape };

export function presentLinked(link: LinkedItem) {
  return { ...presentLinkFields(link), link_created_at: link.createdAt, link_updated_at: link.updatedAt };
}

/** The linked items that the caller may read. */
export async function linkedItems(request: RestRequest<unknown>, { id }: ItemRow): Promise<LinkedItem[]> {
  const linked = await request.services.queries.workItemDetails.linkedItems(await request.actor(), [id]);
  return linked.get(id) ?? [];
}

/** A link whose other end the caller may read. @throws NotFound */
export function requireLink(links: readonly LinkedItem[], linkId: number): LinkedItem {
  const link = links.find((one) => one.linkId === linkId);
  if (link === undefined) throw new NotFound();
  return link;
}

export const newLinkParameters = { link_type: optional(oneOf(...linkNames)), ...timingParameters };

/** Links an item to another one. */
export async function linkItems(
  request: RestRequest<Parameters<typeof timingFrom>[0] & { link_type: (typeof linkNames)[number] | undefined }>,
  source: ItemRow,
  target: ItemRow,
): Promise<LinkedItem> {
  const linkType = request.parameters.link_type ?? 'relates_to';
  const link = await request.perform(LinkWorkItems, {
    source: { id: source.id },
    target: { id: target.id },
    linkType,
    ...timingFrom(request.parameters),
  });
  return { ...link, linkId: link.id, linkType, timing: timingOf(link), item: target };
}
