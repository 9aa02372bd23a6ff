import { stillThere } from '../../../application/errors.ts';
import { ChangeLinkTiming } from '../../../application/work-items/change-link-timing.ts';
import { UnlinkWorkItems } from '../../../application/work-items/unlink-work-items.ts';
import type { LinkedItem } from '../../../application/work-items/work-item-queries.ts';
import { timingOf } from '../../../domain/work-items/links.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { identifier, iid, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { linkShape, presentLinkFields, timingFrom, timingParameters } from './link-fields.ts';
import { linkedItems, linkedShape, linkItems, newLinkParameters, presentLinked, requireLink } from './item-links.ts';
import { presentIssues, issueShape } from './issue-presenter.ts';
import { requireIssue, issueRoute } from './required-items.ts';
import { z } from 'zod';
import { idShape, listShape, type Presented } from '../answer-shapes.ts';

const links = '/projects/:id/issues/:issue_iid/links';
const issue = { id: reference, issue_iid: iid };

const linkedIssueShape = issueShape
  .extend({
    issue_link_id: idShape,
    ...linkedShape,
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
        ...presentLinked(link),
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
      const link = requireLink(await linkedItems(request, source), request.parameters.link_id);
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
      ...newLinkParameters,
    },
    async run(request, source) {
      const { target_project_id: project, target_issue_iid: number } = request.parameters;
      return presentLink(
        request,
        await linkItems(request, source, await requireIssue(request, project, number)),
        source,
      );
    },
  }),
  issueRoute({
    method: 'put',
    path: `${links}/:link_id`,
    access: 'signed-in',
    answers: issueLinkShape,
    parameters: { ...issue, link_id: identifier, ...timingParameters },
    async run(request, source) {
      const link = requireLink(await linkedItems(request, source), request.parameters.link_id);
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
      const link = requireLink(await linkedItems(request, source), request.parameters.link_id);
      await request.perform(UnlinkWorkItems, { item: { id: source.id }, link: { id: link.linkId } });
      return presentLink(request, link, source);
    },
  }),
];

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
