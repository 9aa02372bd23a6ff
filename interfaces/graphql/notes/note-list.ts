import { ArgsType, Field } from 'type-graphql';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import type { Entry } from '../../../application/notes/note-queries.ts';
import type { NoteFilter } from '../../../domain/notes/note.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { PageArguments, pageOf } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { partsBySize } from '../loading/parts-by-size.ts';
import { Note, NotesFilterTypeEnum } from './note.ts';

@ArgsType()
export class NotesArguments extends PageArguments {
  @Field(() => NotesFilterTypeEnum)
  filter?: NoteFilter | null;
}

/** The conversation of an item, oldest first, as far as the reader may see it. */
export function noteList(
  context: GraphqlContext,
  item: WorkItem,
  { filter, ...page }: NotesArguments,
): PagedConnection<ReadNote, Note> {
  const { queries } = context.services;
  const wanted = filter ?? 'all';
  const keysetPage = pageOf(page);
  return new PagedConnection<ReadNote, Note>(
    {
      page: async () => {
        const order = { by: 'createdAt', direction: 'asc' } as const;
        const found = await queries.notes.page(context.actor, item, wanted, order, keysetPage);
        return { ...found, rows: await readNotes(context, item, found.rows) };
      },
      count: () => queries.notes.count(context.actor, item, wanted),
    },
    (note) => new Note(note, item, context),
  );
}

/** The lines as their reader gets them, in parts, so that nothing more is rendered once the request is over. */
export async function readNotes(
  context: GraphqlContext,
  item: WorkItem,
  entries: readonly Entry[],
): Promise<ReadNote[]> {
  const notes: ReadNote[] = [];
  for (const part of partsBySize(entries, ({ body }) => body?.length ?? 0)) {
    await context.allowance.turn(part.length);
    notes.push(...(await context.services.conversations.read(context.actor, context.baseUrl, item, part)));
  }
  return notes;
}
