import { stillThere } from '../../../application/errors.ts';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import type { Entry } from '../../../application/notes/note-queries.ts';
import type { SavedNote } from '../../../application/notes/saved-note.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { Answer } from '../answer.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';
import type { RestRequest } from '../route.ts';
import { z } from 'zod';
import { idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentAs } from '../present-as.ts';

export const noteShape = z
  .strictObject({
    id: idShape,
    type: z.literal('DiscussionNote').nullable(),
    body: z.string(),
    attachment: z.null(),
    author: userBasicShape.nullable(),
    created_at: instantShape,
    updated_at: instantShape,
    system: z.boolean(),
    noteable_id: idShape,
    noteable_type: z.enum(['Epic', 'Issue']),
    project_id: idShape.nullable(),
    noteable_iid: idShape,
    resolvable: z.boolean(),
    /** Only of comments that are resolvable. */
    resolved: z.boolean().optional(),
    resolved_by: userBasicShape.nullable().optional(),
    resolved_at: instantShape.nullable().optional(),
    confidential: z.boolean(),
    internal: z.boolean(),
    imported: z.boolean(),
    imported_from: z.string(),
    commands_changes: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Note' });

/** The answer for a text that contained only quick actions. */
export const onlyActionsShape = z
  .strictObject({ commands_changes: z.record(z.string(), z.unknown()), summary: listShape(z.string()) })
  .meta({ id: 'QuickActionsOnly' });

export const discussionShape = z
  .strictObject({ id: z.string(), individual_note: z.boolean(), notes: listShape(noteShape) })
  .meta({ id: 'Discussion' });

/** Lines of one item's conversation as notes; changes become system notes for the caller. */
export function presentNotes(
  request: RestRequest<unknown>,
  item: ItemRow,
  entries: readonly Entry[],
): Promise<Presented<typeof noteShape>[]> {
  return presentNotesOf(request, new Map([[item.id, item]]), entries);
}

/** Lines of the conversations of these items, in their order; lines of other items are skipped. */
export async function presentNotesOf(
  request: RestRequest<unknown>,
  items: ReadonlyMap<number, ItemRow>,
  entries: readonly Entry[],
): Promise<Presented<typeof noteShape>[]> {
  const actor = await request.actor();
  const notes = await request.services.conversations.read(actor, [...items.values()], entries);
  return notes.flatMap((note) => {
    const item = items.get(note.workItemId);
    return item === undefined ? [] : [presentNote(request, item, note)];
  });
}

function presentNote(request: RestRequest<unknown>, item: ItemRow, note: ReadNote): Presented<typeof noteShape> {
  return presentAs(noteShape, note, {
    type: note.threaded ? 'DiscussionNote' : null,
    attachment: null,
    author: note.author === null ? null : presentUserBasic(note.author, request.baseUrl),
    noteable_id: item.id,
    noteable_type: item.type === 'epic' ? 'Epic' : 'Issue',
    project_id: item.type === 'epic' ? null : item.namespaceId,
    noteable_iid: item.iid,
    ...(note.resolvable && {
      resolved: note.resolvedAt !== null,
      resolved_by: note.resolvedBy === null ? null : presentUserBasic(note.resolvedBy, request.baseUrl),
      resolved_at: note.resolvedAt,
    }),
    confidential: note.internal,
    imported: false,
    imported_from: 'none',
    commands_changes: {},
  });
}

/** One note that was just written, with the changes by its quick actions. */
export async function presentSavedNote(
  request: RestRequest<unknown>,
  item: ItemRow,
  { note, quickActions }: SavedNote,
): Promise<Presented<typeof noteShape> | Answer<Presented<typeof onlyActionsShape>>> {
  if (note === null) return onlyActions(quickActions);
  const entry = stillThere(await request.services.queries.notes.find(await request.actor(), item, note.id));
  const [shown] = await presentNotes(request, item, [entry]);
  return { ...stillThere(shown), commands_changes: quickActions?.changes ?? {} };
}

/** 202 for a text with only quick actions, which creates no note. */
export function onlyActions(quickActions: SavedNote['quickActions']): Answer<Presented<typeof onlyActionsShape>> {
  const { changes, messages, refusals } = quickActions ?? { changes: {}, messages: [], refusals: [] };
  return new Answer(202, { commands_changes: changes, summary: [...messages, ...refusals] });
}

const idLength = 40;

/** The API identifies a thread by 40 hexadecimal digits. */
export function discussionName(entry: Pick<Entry, 'id' | 'discussionId'>): string {
  return (entry.discussionId ?? entry.id).toString(16).padStart(idLength, '0');
}

/** The number of a thread, or null for an impossible id. */
export function discussionNumber(name: string): number | null {
  if (!/^[0-9a-f]{40}$/i.test(name)) return null;
  const number = Number.parseInt(name, 16);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Threads in the order of their first lines, each with all its notes. */
export async function presentDiscussions(
  request: RestRequest<unknown>,
  item: ItemRow,
  entries: readonly Entry[],
): Promise<Presented<typeof discussionShape>[]> {
  const notes = await presentNotes(request, item, entries);
  const threads = new Map<string, { individual_note: boolean; notes: Presented<typeof noteShape>[] }>();
  entries.forEach((entry, index) => {
    const name = discussionName(entry);
    const thread = threads.get(name) ?? { individual_note: !entry.threaded, notes: [] };
    thread.notes.push(notes[index] as Presented<typeof noteShape>);
    threads.set(name, thread);
  });
  return [...threads].map(([id, thread]) => ({ id, ...thread }));
}
