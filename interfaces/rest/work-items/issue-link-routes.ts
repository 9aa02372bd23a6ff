import { NotFound, stillThere } from '../../../application/errors.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UnlinkWorkItems } from '../../../application/work-items/unlink-work-items.ts';
import type { LinkedItem } from '../../../application/work-items/work-item-queries.ts';
import { linkNames, type LinkType } from '../../../domain/work-items/links.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { identifier, iid, oneOf, optional, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { presentIssues, issueShape } from './issue-presenter.ts';
import { requireIssue, issueRoute } from './required-items.ts';
import { z } from 'zod';
import { idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';

const links = '/projects/:id/issues/:issue_iid/links';
const issue = { id: reference, issue_iid: iid };

const linkedIssueShape = issueShape
  .extend({
    issue_link_id: idShape,
    link_type: z.enum(linkNames),
    link_created_at: instantShape,
    link_updated_at: instantShape,
  })
  .meta({ id: 'LinkedIssue' });

const issueLinkShape = z
  .strictObject({ id: idShape, source_issue: issueShape, target_issue: issueShape, link_type: z.enum(linkNames) })
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
      return linked.map(({ linkId, linkType, createdAt, updatedAt }, index) => ({
        ...stillThere(shown[index]),
        issue_link_id: linkId,
        link_type: linkType,
        link_created_at: createdAt,
        link_updated_at: updatedAt,
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
      return presentLink(request, link.linkId, link.linkType, source, link.item);
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
    },
    async run(request, source) {
      const { parameters } = request;
      const target = await requireIssue(request, parameters.target_project_id, parameters.target_issue_iid);
      const linkType = parameters.link_type ?? 'relates_to';
      const link = await request.perform(LinkWorkItems, {
        source: { id: source.id },
        target: { id: target.id },
        linkType,
      });
      return presentLink(request, link.id, linkType, source, target);
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
      return presentLink(request, link.linkId, link.linkType, source, link.item);
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
  id: number,
  linkType: LinkType,
  source: ItemRow,
  target: ItemRow,
): Promise<Presented<typeof issueLinkShape>> {
  const [sourceIssue, targetIssue] = await presentIssues(request, [source, target]);
  return {
    id,
    source_issue: stillThere(sourceIssue),
    target_issue: stillThere(targetIssue),
    link_type: linkType,
  };
}
