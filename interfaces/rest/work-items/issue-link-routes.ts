import { NotFound, stillThere } from '../../../application/errors.ts';
import { ChangeLinkTiming } from '../../../application/work-items/change-link-timing.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UnlinkWorkItems } from '../../../application/work-items/unlink-work-items.ts';
import type { LinkedItem } from '../../../application/work-items/work-item-queries.ts';
import { linkNames, timingOf } from '../../../domain/work-items/links.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { identifier, iid, oneOf, optional, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { linkShape, presentLinkFields, timingFrom, timingParameters } from './link-fields.ts';
import { presentIssues, issueShape } from './issue-presenter.ts';
import { requireIssue, issueRoute } from './required-items.ts';
import { z } from 'zod';
import { idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';

const links = '/projects/:id/issues/:issue_iid/links';
const issue = { id: reference, issue_iid: iid };

const linkedIssueShape = issueShape
  .extend({
    issue_link_id: idShape,
    ...linkShape,
    link_created_at: instantShape,
    link_updated_at: instantShape,
  })
  .meta({ id: 'LinkedIssue' });

const issueLinkShape = z
  .strictObject({ id: idShape, source_issue: issueShape, target_issue: issueShape, ...linkShape })
  .meta({ id: 'IssueLink' });

/** Links between issues, as seen from the one in the path. */
export const issueLinkRoutes: readonly Route[] = [
  issueRoute({
    method: 'get',
    path: links,
    access: 'anybody',
    answers: listShape(linkedIssueShape),
    parameters: issue,
    async run(request, source) {
      const linked = (await linkedItems(request, source)).filter(({ item }) => item.type !== 'epic');
      const shown = await presentIssues(
        request,
        linked.map(({ item }) => item),
        { containerId: source.namespaceId },
      );
      return linked.map((link, index) => ({
        ...stillThere(shown[index]),
        issue_link_id: link.linkId,
        ...presentLinkFields(link),
        link_created_at: link.createdAt,
        link_updated_at: link.updatedAt,
      }));
    },
  }),
  issueRoute({
    method: 'get',
    path: `${links}/:link_id`,
    access: 'anybody',
    answers: issueLinkShape,
    parameters: { ...issue, link_id: identifier },
    async run(request, source) {
      const link = await requireLink(request, source, request.parameters.link_id);
      return presentLink(request, link, source);
    },
  }),
  issueRoute({
    method: 'post',
    path: links,
    access: 'signed-in',
    answers: issueLinkShape,
    parameters: {
      ...issue,
      target_project_id: reference,
      target_issue_iid: iid,
      link_type: optional(oneOf(...linkNames)),
      ...timingParameters,
    },
    async run(request, source) {
      const { parameters } = request;
      const target = await requireIssue(request, parameters.target_project_id, parameters.target_issue_iid);
      const linkType = parameters.link_type ?? 'relates_to';
      const link = await request.perform(LinkWorkItems, {
        source: { id: source.id },
        target: { id: target.id },
        linkType,
        ...timingFrom(parameters),
      });
      return presentLink(request, { linkId: link.id, linkType, timing: timingOf(link), item: target }, source);
    },
  }),
  issueRoute({
    method: 'put',
    path: `${links}/:link_id`,
    access: 'signed-in',
    answers: issueLinkShape,
    parameters: { ...issue, link_id: identifier, ...timingParameters },
    async run(request, source) {
      const link = await requireLink(request, source, request.parameters.link_id);
      const change = { item: { id: source.id }, link: { id: link.linkId }, ...timingFrom(request.parameters) };
      const timing = timingOf(await request.perform(ChangeLinkTiming, change));
      return presentLink(request, { ...link, timing }, source);
    },
  }),
  issueRoute({
    method: 'delete',
    path: `${links}/:link_id`,
    access: 'signed-in',
    answers: issueLinkShape,
    parameters: { ...issue, link_id: identifier },
    async run(request, source) {
      const link = await requireLink(request, source, request.parameters.link_id);
      await request.perform(UnlinkWorkItems, { item: { id: source.id }, link: { id: link.linkId } });
      return presentLink(request, link, source);
    },
  }),
];

async function linkedItems(request: RestRequest<unknown>, item: ItemRow): Promise<LinkedItem[]> {
  const linked = await request.services.queries.workItemDetails.linkedItems(await request.actor(), [item.id]);
  return linked.get(item.id) ?? [];
}

/** A link of this issue whose other end the caller may read. */
async function requireLink(request: RestRequest<unknown>, item: ItemRow, linkId: number): Promise<LinkedItem> {
  const link = (await linkedItems(request, item)).find((one) => one.linkId === linkId);
  if (link === undefined) throw new NotFound();
  return link;
}

async function presentLink(
  request: RestRequest<unknown>,
  link: Pick<LinkedItem, 'linkId' | 'linkType' | 'timing' | 'item'>,
  source: ItemRow,
): Promise<Presented<typeof issueLinkShape>> {
  const [sourceIssue, targetIssue] = await presentIssues(request, [source, link.item]);
  return {
    id: link.linkId,
    source_issue: stillThere(sourceIssue),
    target_issue: stillThere(targetIssue),
    ...presentLinkFields(link),
  };
}
