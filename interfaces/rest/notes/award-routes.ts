import { NotFound } from '../../../application/errors.ts';
import { AwardEmoji } from '../../../application/notes/award-emoji.ts';
import { RemoveAwardEmoji } from '../../../application/notes/remove-award-emoji.ts';
import type { AwardWithUser } from '../../../application/work-items/work-item-queries.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { epicNoteable, issueNoteable, type Noteable } from './noteable.ts';
import { requireEntry } from './note-routes.ts';
import { identifier, iid, optional, reference, text } from '../parameters.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { epicPaths } from '../work-items/epic-paths.ts';
import { requireEpic, requireIssue } from '../work-items/required-items.ts';
import { z } from 'zod';
import { idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';

/** The item or note of a path. */
interface Subject {
  type: 'Epic' | 'Issue' | 'Note';
  id: number;
  on: { item: { id: number } } | { noteId: number };
}

interface AddressOfSubject {
  id: string;
  iid: number;
  note_id?: number | undefined;
}

type FindSubject = (request: RestRequest<AddressOfSubject>) => Promise<Subject>;

const awardShape = z
  .strictObject({
    id: idShape,
    name: z.string(),
    user: userBasicShape,
    created_at: instantShape,
    updated_at: instantShape,
    awardable_id: idShape,
    awardable_type: z.enum(['Epic', 'Issue', 'Note']),
    url: z.null(),
  })
  .meta({ id: 'AwardEmoji' });

/** Award emoji of issues and epics, and of their notes. */
export const awardRoutes: readonly Route[] = [
  ...awards(['/projects/:id/issues/:iid/award_emoji'], optional(identifier), itemBy(requireIssue)),
  ...awards(epicPaths('/:iid/award_emoji'), optional(identifier), itemBy(requireEpic)),
  ...awardsOfNotes(issueNoteable),
  ...awardsOfNotes(epicNoteable),
];

function awardsOfNotes({ roots, find }: Noteable): Route[] {
  const paths = roots.map((root) => `${root}/notes/:note_id/award_emoji`);
  return awards(paths, identifier, async (request) => {
    const item = await find(request, request.parameters.id, request.parameters.iid);
    const { id } = await requireEntry(request, item, request.parameters.note_id ?? 0);
    return { type: 'Note', id, on: { noteId: id } };
  });
}

function itemBy(
  find: (request: RestRequest<unknown>, container: string, iid: number) => Promise<ItemRow>,
): FindSubject {
  return async (request) => {
    const { id, type } = await find(request, request.parameters.id, request.parameters.iid);
    return { type: type === 'epic' ? 'Epic' : 'Issue', id, on: { item: { id } } };
  };
}

function awards(roots: readonly string[], noteId: z.ZodType<number | undefined>, find: FindSubject): Route[] {
  const address = { id: reference, iid, note_id: noteId };
  return [
    route({
      method: 'get',
      path: roots,
      access: 'anybody',
      answers: listShape(awardShape),
      parameters: address,
      async run(request) {
        const subject = await find(request);
        return (await awardsOf(request, subject)).map((award) => presentAward(request, subject, award));
      },
    }),
    route({
      method: 'get',
      path: roots.map((root) => `${root}/:award_id`),
      access: 'anybody',
      answers: awardShape,
      parameters: { ...address, award_id: identifier },
      async run(request) {
        const subject = await find(request);
        const award = (await awardsOf(request, subject)).find((one) => one.award.id === request.parameters.award_id);
        if (award === undefined) throw new NotFound();
        return presentAward(request, subject, award);
      },
    }),
    route({
      method: 'post',
      path: roots,
      access: 'signed-in',
      answers: awardShape,
      parameters: { ...address, name: text },
      async run(request) {
        const subject = await find(request);
        const name = request.parameters.name.replaceAll(':', '');
        const award = await request.perform(AwardEmoji, { on: subject.on, name });
        return presentAward(request, subject, { award, user: request.user() });
      },
    }),
    route({
      method: 'delete',
      path: roots.map((root) => `${root}/:award_id`),
      access: 'signed-in',
      answers: 'nothing',
      parameters: { ...address, award_id: identifier },
      async run(request) {
        const { on } = await find(request);
        await request.perform(RemoveAwardEmoji, { on, award: request.parameters.award_id });
      },
    }),
  ];
}

async function awardsOf({ services }: RestRequest<unknown>, { type, id }: Subject): Promise<AwardWithUser[]> {
  const { notes, workItemDetails } = services.queries;
  return (await (type === 'Note' ? notes : workItemDetails).awards([id])).get(id) ?? [];
}

function presentAward(
  { baseUrl }: RestRequest<unknown>,
  { id, type }: Subject,
  { award, user }: AwardWithUser,
): Presented<typeof awardShape> {
  return presentAs(awardShape, award, {
    user: presentUserBasic(user, baseUrl),
    awardable_id: id,
    awardable_type: type,
    url: null,
  });
}
