import { z } from 'zod';
import { CreateRoadmapLink } from '../../../application/roadmap/create-roadmap-link.ts';
import { DeleteRoadmapLink } from '../../../application/roadmap/delete-roadmap-link.ts';
import type { RoadmapLinkRow } from '../../../application/roadmap/roadmap-link-store.ts';
import { Forbidden } from '../../../application/errors.ts';
import { canInGroup } from '../../../domain/access/policy.ts';
import { hasEnded, sharedRoadmapPath } from '../../../domain/roadmap/roadmap-link.ts';
import { dayShape, idShape, instantShape, pageOf, type Presented } from '../answer-shapes.ts';
import { requireGroup } from '../containers.ts';
import { day, identifier, optionalText, reference, text } from '../parameters.ts';
import { presentAs } from '../present-as.ts';
import { routesAbout, type Route } from '../route.ts';

const linkShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    query: z.string(),
    expires_on: dayShape,
    has_ended: z.boolean(),
    created_by_name: z.string(),
    created_at: instantShape,
  })
  .meta({ id: 'RoadmapLink' });
const newLinkShape = linkShape.extend({ url: z.string() }).meta({ id: 'NewRoadmapLink' });

const inGroup = routesAbout({ id: reference }, async (request) => {
  const group = await requireGroup(request, request.parameters.id);
  if (!canInGroup(await request.actor(), 'shareRoadmap', group)) throw new Forbidden();
  return group;
});

/** Links to the roadmap of a group that work without an account, for its Maintainers and Owners. */
export const roadmapLinkRoutes: readonly Route[] = [
  inGroup({
    method: 'get',
    path: '/groups/:id/roadmap_links',
    access: 'signed-in',
    answers: pageOf(linkShape),
    parameters: { id: reference },
    run(request, group) {
      const { roadmapLinks } = request.services.queries;
      return request.list({
        read: (page) => roadmapLinks.page(group.id, page),
        count: () => roadmapLinks.count(group.id),
        present: (rows) => rows.map((row) => presentLink(row, request.today)),
      });
    },
  }),
  inGroup({
    method: 'post',
    path: '/groups/:id/roadmap_links',
    access: 'signed-in',
    answers: newLinkShape,
    parameters: { id: reference, name: text, expires_on: day, query: optionalText },
    async run(request, group) {
      const { name, expires_on: expiresOn, query = '' } = request.parameters;
      const { link, secret } = await request.perform(CreateRoadmapLink, { groupId: group.id, name, expiresOn, query });
      const authorName = request.user().name;
      const url = `${request.baseUrl}${sharedRoadmapPath(secret)}`;
      return { ...presentLink({ link, authorName }, request.today), url };
    },
  }),
  inGroup({
    method: 'delete',
    path: '/groups/:id/roadmap_links/:link_id',
    access: 'signed-in',
    answers: 'nothing',
    parameters: { id: reference, link_id: identifier },
    async run(request, group) {
      await request.perform(DeleteRoadmapLink, { groupId: group.id, linkId: request.parameters.link_id });
    },
  }),
];

function presentLink({ link, authorName }: RoadmapLinkRow, today: string): Presented<typeof linkShape> {
  return presentAs(linkShape, link, { has_ended: hasEnded(link, today), created_by_name: authorName });
}
