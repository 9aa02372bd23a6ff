import { NotFound } from '../../../application/errors.ts';
import { AwardEmoji } from '../../../application/work-items/award-emoji.ts';
import { RemoveAwardEmoji } from '../../../application/work-items/remove-award-emoji.ts';
import type { AwardWithUser } from '../../../application/work-items/work-item-queries.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { identifier, iid, reference, text } from '../parameters.ts';
import { presentUserBasic } from '../people/user-presenter.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { epicPaths } from './epic-paths.ts';
import { requireEpic, requireIssue } from './required-items.ts';

/** Award emoji of issues and of epics (rest.md §5.2). */
export const awardRoutes: readonly Route[] = [
  ...awards(['/projects/:id/issues/:iid/award_emoji'], requireIssue),
  ...awards(epicPaths('/:iid/award_emoji'), requireEpic),
];

function awards(
  roots: readonly string[],
  find: (request: RestRequest<unknown>, container: string, iid: number) => Promise<WorkItem>,
): Route[] {
  const item = { id: reference, iid };
  return [
    route({
      method: 'get',
      path: roots,
      access: 'anybody',
      parameters: item,
      async run(request) {
        const found = await find(request, request.parameters.id, request.parameters.iid);
        return (await awardsOf(request, found)).map((award) => presentAward(request, found, award));
      },
    }),
    route({
      method: 'get',
      path: roots.map((root) => `${root}/:award_id`),
      access: 'anybody',
      parameters: { ...item, award_id: identifier },
      async run(request) {
        const found = await find(request, request.parameters.id, request.parameters.iid);
        const award = (await awardsOf(request, found)).find((one) => one.award.id === request.parameters.award_id);
        if (award === undefined) throw new NotFound();
        return presentAward(request, found, award);
      },
    }),
    route({
      method: 'post',
      path: roots,
      access: 'signed-in',
      parameters: { ...item, name: text },
      async run(request) {
        const found = await find(request, request.parameters.id, request.parameters.iid);
        const name = request.parameters.name.replaceAll(':', '');
        const award = await request.perform(AwardEmoji, { item: { id: found.id }, name });
        return presentAward(request, found, { award, user: request.user() });
      },
    }),
    route({
      method: 'delete',
      path: roots.map((root) => `${root}/:award_id`),
      access: 'signed-in',
      parameters: { ...item, award_id: identifier },
      async run(request) {
        const found = await find(request, request.parameters.id, request.parameters.iid);
        await request.perform(RemoveAwardEmoji, { item: { id: found.id }, award: { id: request.parameters.award_id } });
      },
    }),
  ];
}

async function awardsOf(request: RestRequest<unknown>, item: WorkItem): Promise<AwardWithUser[]> {
  return (await request.services.queries.workItemDetails.awards([item.id])).get(item.id) ?? [];
}

function presentAward(
  { baseUrl }: RestRequest<unknown>,
  item: WorkItem,
  { award, user }: AwardWithUser,
): Record<string, unknown> {
  return {
    id: award.id,
    name: award.name,
    user: presentUserBasic(user, baseUrl),
    created_at: award.createdAt,
    updated_at: award.updatedAt,
    awardable_id: item.id,
    awardable_type: item.type === 'epic' ? 'Epic' : 'Issue',
    url: null,
  };
}
