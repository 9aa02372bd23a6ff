import { stillThere } from '../../../application/errors.ts';
import { ChangeLinkTiming } from '../../../application/work-items/change-link-timing.ts';
import { UnlinkWorkItems } from '../../../application/work-items/unlink-work-items.ts';
import type { LinkedItem, LinkWithItems } from '../../../application/work-items/work-item-queries.ts';
import { timingOf } from '../../../domain/work-items/links.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { requireGroup } from '../containers.ts';
import { identifier, iid, instant, optional, reference } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { epicPaths } from './epic-paths.ts';
import { presentEpics, epicShape } from './epic-presenter.ts';
import { linkedItems, linkedShape, linkItems, newLinkParameters, presentLinked, requireLink } from './item-links.ts';
import { linkShape, presentLinkFields, timingFrom, timingParameters } from './link-fields.ts';
import { requireEpic, epicRoute } from './required-items.ts';
import { z } from 'zod';
import { idShape, instantShape, listShape, pageOf, type Presented } from '../answer-shapes.ts';

const epic = { id: reference, epic_iid: iid };
const related = epicPaths('/:epic_iid/related_epics');

const relatedEpicShape = epicShape
  .extend({
    related_epic_link_id: idShape,
    ...linkedShape,
  })
  .meta({ id: 'RelatedEpic' });

const epicLinkShape = z
  .strictObject({
    id: idShape,
    created_at: instantShape,
    updated_at: instantShape,
    ...linkShape,
    source_epic: epicShape,
    target_epic: epicShape,
  })
  .meta({ id: 'EpicLink' });

/** Links between epics, as seen from the one in the path, and those of a whole group. */
export const relatedEpicRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/groups/:id/related_epic_links',
    access: 'anybody',
    answers: pageOf(epicLinkShape),
    parameters: {
      id: reference,
      created_after: optional(instant),
      created_before: optional(instant),
      updated_after: optional(instant),
      updated_before: optional(instant),
    },
    async run(request) {
      const { parameters } = request;
      const group = await requireGroup(request, parameters.id);
      const span = {
        ...(parameters.created_after && { createdAfter: parameters.created_after }),
        ...(parameters.created_before && { createdBefore: parameters.created_before }),
        ...(parameters.updated_after && { updatedAfter: parameters.updated_after }),
        ...(parameters.updated_before && { updatedBefore: parameters.updated_before }),
      };
      const actor = await request.actor();
      const { workItemDetails } = request.services.queries;
      return request.list({
        read: (page) => workItemDetails.epicLinks(actor, group.id, span, page),
        count: (limit) => workItemDetails.epicLinkCount(actor, group.id, span, limit),
        present: (links) => presentLinks(request, links),
      });
    },
  }),
  epicRoute({
    method: 'get',
    path: related,
    access: 'anybody',
    answers: listShape(relatedEpicShape),
    parameters: epic,
    async run(request, source) {
      const linked = await linkedEpics(request, source);
      const shown = await presentEpics(
        request,
        linked.map(({ item }) => item),
        { containerId: source.namespaceId },
      );
      return linked.map((link, index) => ({
        ...stillThere(shown[index]),
        related_epic_link_id: link.linkId,
        ...presentLinked(link),
      }));
    },
  }),
  epicRoute({
    method: 'post',
    path: related,
    access: 'signed-in',
    answers: epicLinkShape,
    parameters: {
      ...epic,
      target_group_id: reference,
      target_epic_iid: iid,
      ...newLinkParameters,
    },
    async run(request, source) {
      const { target_group_id: group, target_epic_iid: number } = request.parameters;
      return presentLink(request, await linkItems(request, source, await requireEpic(request, group, number)), source);
    },
  }),
  epicRoute({
    method: 'put',
    path: related.map((path) => `${path}/:link_id`),
    access: 'signed-in',
    answers: epicLinkShape,
    parameters: { ...epic, link_id: identifier, ...timingParameters },
    async run(request, source) {
      const link = requireLink(await linkedEpics(request, source), request.parameters.link_id);
      const change = { item: { id: source.id }, link: { id: link.linkId }, ...timingFrom(request.parameters) };
      const { kind, lag, updatedAt } = await request.perform(ChangeLinkTiming, change);
      return presentLink(request, { ...link, timing: { kind, lag }, updatedAt }, source);
    },
  }),
  epicRoute({
    method: 'delete',
    path: related.map((path) => `${path}/:link_id`),
    access: 'signed-in',
    answers: epicLinkShape,
    parameters: { ...epic, link_id: identifier },
    async run(request, source) {
      const link = requireLink(await linkedEpics(request, source), request.parameters.link_id);
      await request.perform(UnlinkWorkItems, { item: { id: source.id }, link: { id: link.linkId } });
      return presentLink(request, link, source);
    },
  }),
];

async function presentLinks(
  request: RestRequest<unknown>,
  links: readonly LinkWithItems[],
): Promise<Presented<typeof epicLinkShape>[]> {
  const shown = await presentEpics(
    request,
    links.flatMap(({ source, target }) => [source, target]),
  );
  return links.map(({ link }, index) => ({
    id: link.id,
    created_at: link.createdAt,
    updated_at: link.updatedAt,
    ...presentLinkFields({ linkType: link.type, timing: timingOf(link) }),
    source_epic: stillThere(shown[index * 2]),
    target_epic: stillThere(shown[index * 2 + 1]),
  }));
}

async function linkedEpics(request: RestRequest<unknown>, epic: ItemRow): Promise<LinkedItem[]> {
  return (await linkedItems(request, epic)).filter(({ item }) => item.type === 'epic');
}

async function presentLink(
  request: RestRequest<unknown>,
  link: LinkedItem,
  source: ItemRow,
): Promise<Presented<typeof epicLinkShape>> {
  const [sourceEpic, targetEpic] = await presentEpics(request, [source, link.item]);
  return {
    id: link.linkId,
    created_at: link.createdAt,
    updated_at: link.updatedAt,
    ...presentLinkFields(link),
    source_epic: stillThere(sourceEpic),
    target_epic: stillThere(targetEpic),
  };
}
