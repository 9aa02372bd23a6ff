import { ArgsType, Field } from 'type-graphql';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
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
  const { queries, conversations } = context.services;
  const wanted = filter ?? 'all';
  const keysetPage = pageOf(page);
  return new PagedConnection<ReadNote, Note>(
    {
      page: async () => {
        const order = { by: 'createdAt', direction: 'asc' } as const;
        const found = await queries.notes.page(context.actor, item, wanted, order, keysetPage);
        const rows: ReadNote[] = [];
        for (const part of partsBySize(found.rows, ({ body }) => body?.length ?? 0)) {
          await context.allowance.turn();
          rows.push(...(await conversations.read(context.actor, context.baseUrl, item, part)));
        }
        return { ...found, rows };
      },
      count: () => queries.notes.count(context.actor, item, wanted),
    },
    (note) => new Note(note, item, context),
  );
}
