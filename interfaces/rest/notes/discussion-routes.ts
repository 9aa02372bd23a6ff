import { NotFound } from '../../../application/errors.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { ResolveThread } from '../../../application/notes/resolve-thread.ts';
import type { Entry } from '../../../application/notes/note-queries.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { boolean, iid, instant, optional, reference, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import {
  discussionNumber,
  onlyActions,
  presentDiscussions,
  presentSavedNote,
  discussionShape,
  noteShape,
  onlyActionsShape,
} from './note-presenter.ts';
import { singleNotes } from './note-routes.ts';
import { epicNoteable, issueNoteable, type Noteable } from './noteable.ts';
import { pageOf } from '../answer-shapes.ts';

/** Threads of issues and epics. */
export const discussionRoutes: readonly Route[] = [...discussions(issueNoteable), ...discussions(epicNoteable)];

function discussions({ roots, find }: Noteable): Route[] {
  const item = { id: reference, iid };
  const lists = roots.map((root) => `${root}/discussions`);
  const singles = roots.map((root) => `${root}/discussions/:discussion_id`);
  return [
    route({
      method: 'get',
      path: lists,
      access: 'anybody',
      answers: pageOf(discussionShape),
      parameters: item,
      async run(request) {
        const found = await find(request, request.parameters.id, request.parameters.iid);
        const { notes } = request.services.queries;
        const actor = await request.actor();
        return request.list({
          read: (page) => notes.discussions(actor, found, page),
          count: () => notes.discussionCount(actor, found),
          present: (threads) => presentDiscussions(request, found, threads.flat()),
        });
      },
    }),
    route({
      method: 'get',
      path: singles,
      access: 'anybody',
      answers: discussionShape,
      parameters: { ...item, discussion_id: text },
      async run(request) {
        const found = await find(request, request.parameters.id, request.parameters.iid);
        const thread = await requireThread(request, found, request.parameters.discussion_id);
        return (await presentDiscussions(request, found, thread))[0];
      },
    }),
    route({
      method: 'put',
      path: singles,
      access: 'signed-in',
      answers: discussionShape,
      parameters: { ...item, discussion_id: text, resolved: boolean },
      async run(request) {
        const { id, iid: number, discussion_id: name, resolved } = request.parameters;
        const found = await find(request, id, number);
        const [first] = await requireThread(request, found, name);
        await request.perform(ResolveThread, { discussionId: first?.discussionId ?? 0, resolved });
        return (await presentDiscussions(request, found, await requireThread(request, found, name)))[0];
      },
    }),
    route({
      method: 'post',
      path: lists,
      access: 'signed-in',
      answers: { 201: discussionShape, 202: onlyActionsShape },
      parameters: { ...item, body: text, created_at: optional(instant) },
      async run(request) {
        const { id, iid: number, body, created_at: createdAt } = request.parameters;
        const found = await find(request, id, number);
        const { note, quickActions } = await request.perform(CreateNote, {
          item: { id: found.id },
          body,
          threaded: true,
          createdAt,
        });
        if (note === null) return onlyActions(quickActions);
        const entry = await request.services.queries.notes.discussion(await request.actor(), found, note.id);
        return (await presentDiscussions(request, found, entry))[0];
      },
    }),
    route({
      method: 'post',
      path: singles.map((path) => `${path}/notes`),
      access: 'signed-in',
      answers: { 201: noteShape, 202: onlyActionsShape },
      parameters: { ...item, discussion_id: text, body: text, created_at: optional(instant) },
      async run(request) {
        const { id, iid: number, discussion_id: name, body, created_at: createdAt } = request.parameters;
        const found = await find(request, id, number);
        const [first] = await requireThread(request, found, name);
        const result = await request.perform(CreateNote, {
          item: { id: found.id },
          body,
          discussionId: first?.discussionId ?? 0,
          createdAt,
        });
        return presentSavedNote(request, found, result);
      },
    }),
    ...singleNotes(
      singles.map((path) => `${path}/notes/:note_id`),
      find,
    ),
  ];
}

async function requireThread(request: RestRequest<unknown>, item: ItemRow, name: string): Promise<Entry[]> {
  const number = discussionNumber(name);
  const { notes } = request.services.queries;
  const thread = number === null ? [] : await notes.discussion(await request.actor(), item, number);
  if (thread.length === 0) throw new NotFound();
  return thread;
}
