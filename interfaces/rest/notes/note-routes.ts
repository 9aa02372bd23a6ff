import { NotFound } from '../../../application/errors.ts';
import { CreateNote } from '../../../application/notes/create-note.ts';
import { DeleteNote } from '../../../application/notes/delete-note.ts';
import type { Entry } from '../../../application/notes/note-queries.ts';
import { ResolveThread } from '../../../application/notes/resolve-thread.ts';
import { UpdateNote } from '../../../application/notes/update-note.ts';
import type { NoteFilter } from '../../../domain/notes/note.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { boolean, identifier, iid, instant, oneOf, optional, reference, requireOneOf, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';
import { discussionName, presentNotes, presentSavedNote, noteShape, onlyActionsShape } from './note-presenter.ts';
import { epicNoteable, issueNoteable, type Noteable } from './noteable.ts';
import { pageOf } from '../answer-shapes.ts';

/** Notes of issues and epics, including system notes. */
export const noteRoutes: readonly Route[] = [...notes(issueNoteable), ...notes(epicNoteable)];

const filters: Record<string, NoteFilter> = { all_notes: 'all', only_comments: 'comments', only_activity: 'activity' };

function notes({ roots, find }: Noteable): Route[] {
  const item = { id: reference, iid };
  const lists = roots.map((root) => `${root}/notes`);
  const singles = roots.map((root) => `${root}/notes/:note_id`);
  return [
    route({
      method: 'get',
      path: lists,
      access: 'anybody',
      answers: pageOf(noteShape),
      parameters: {
        ...item,
        sort: optional(oneOf('asc', 'desc')),
        order_by: optional(oneOf('created_at', 'updated_at')),
        activity_filter: optional(oneOf('all_notes', 'only_comments', 'only_activity')),
      },
      async run(request) {
        const { parameters, services } = request;
        const found = await find(request, parameters.id, parameters.iid);
        const actor = await request.actor();
        const filter = filters[parameters.activity_filter ?? 'all_notes'] ?? 'all';
        const order = {
          by: parameters.order_by === 'updated_at' ? 'updatedAt' : 'createdAt',
          direction: parameters.sort ?? 'desc',
        } as const;
        return request.list({
          read: (page) => services.queries.notes.page(actor, found, filter, order, page),
          count: () => services.queries.notes.count(actor, found, filter),
          present: (rows) => presentNotes(request, found, rows),
        });
      },
    }),
    route({
      method: 'post',
      path: lists,
      access: 'signed-in',
      answers: { 201: noteShape, 202: onlyActionsShape },
      parameters: {
        ...item,
        body: text,
        internal: optional(boolean),
        confidential: optional(boolean),
        created_at: optional(instant),
      },
      async run(request) {
        const { id, iid: number, body, internal, confidential, created_at: createdAt } = request.parameters;
        const found = await find(request, id, number);
        const result = await request.perform(CreateNote, {
          item: { id: found.id },
          body,
          internal: internal ?? confidential ?? false,
          createdAt,
        });
        return presentSavedNote(request, found, result);
      },
    }),
    ...singleNotes(singles, find),
  ];
}

/** Reading, updating and deleting one note, under its item or its thread. */
export function singleNotes(paths: readonly string[], find: Noteable['find']): Route[] {
  const parameters = { id: reference, iid, note_id: identifier, discussion_id: optional(text) };
  return [
    route({
      method: 'get',
      path: paths,
      access: 'anybody',
      answers: noteShape,
      parameters,
      async run(request) {
        const [found, entry] = await requireNamed(request, find);
        return (await presentNotes(request, found, [entry]))[0];
      },
    }),
    route({
      method: 'put',
      path: paths,
      access: 'signed-in',
      answers: { 200: noteShape, 202: onlyActionsShape },
      parameters: {
        ...parameters,
        body: optional(text),
        /** Resolves the thread of the note or reopens it. */
        resolved: optional(boolean),
        confidential: optional(boolean),
      },
      async run(request) {
        const [found, entry] = await requireNamed(request, find);
        const { note_id: noteId, body, resolved } = request.parameters;
        requireOneOf(request.parameters, 'body', 'resolved');
        if (resolved !== undefined) {
          await request.perform(ResolveThread, { discussionId: entry.discussionId ?? 0, resolved });
        }
        if (body === undefined)
          return (await presentNotes(request, found, [await requireEntry(request, found, noteId)]))[0];
        return presentSavedNote(request, found, await request.perform(UpdateNote, { noteId, body }));
      },
    }),
    route({
      method: 'delete',
      path: paths,
      access: 'signed-in',
      answers: 'nothing',
      parameters,
      async run(request) {
        await requireNamed(request, find);
        await request.perform(DeleteNote, { noteId: request.parameters.note_id });
      },
    }),
  ];
}

/** The item and the note of a path; the note must belong to the thread in the path, if there is one. */
async function requireNamed(
  request: RestRequest<{ id: string; iid: number; note_id: number; discussion_id?: string | undefined }>,
  find: Noteable['find'],
): Promise<[ItemRow, Entry]> {
  const { id, iid: number, note_id: noteId, discussion_id: thread } = request.parameters;
  const item = await find(request, id, number);
  const entry = await requireEntry(request, item, noteId);
  if (thread !== undefined && discussionName(entry) !== thread.toLowerCase()) throw new NotFound();
  return [item, entry];
}

/** A line of this item's conversation; the same 404 if it does not exist, is hidden or belongs to another item. */
export async function requireEntry(request: RestRequest<unknown>, item: ItemRow, id: number): Promise<Entry> {
  const entry = await request.services.queries.notes.find(await request.actor(), item, id);
  if (entry === null) throw new NotFound();
  return entry;
}
