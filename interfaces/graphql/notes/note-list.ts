import { ArgsType, Field } from 'type-graphql';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import type { NoteFilter } from '../../../domain/notes/note.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { PageArguments, pageOf } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import type { ListOfParent } from '../loading/list-batches.ts';
import { readPages } from './conversations.ts';
import { Note, NotesFilterTypeEnum } from './note.ts';

@ArgsType()
export class NotesArguments extends PageArguments {
  @Field(() => NotesFilterTypeEnum)
  filter?: NoteFilter | null;
}

const order = { by: 'createdAt', direction: 'asc' } as const;

/** The conversation of an item, oldest first, limited to what the reader may see. */
export function noteList(
  context: GraphqlContext,
  item: ItemRow,
  { filter, ...page }: NotesArguments,
): PagedConnection<ReadNote, Note> {
  const { actor, services, items, conversations } = context;
  const { notes } = services.queries;
  const kind = filter ?? 'all';
  const keysetPage = pageOf(page);
  items.items.set(item.id, item);
  // Permissions on a note depend on the assignees; loading them with the names costs no extra statement.
  const prefetchAssignees = (ids: readonly number[]) => items.assignees.prefetch(ids);
  const list: ListOfParent<ReadNote> = {
    parentId: item.id,
    listKey: ['notes', kind],
    page: async (request) => {
      const found = await notes.page(actor, item, kind, order, request);
      const [rows] = await Promise.all([conversations.notes(found.rows), prefetchAssignees([item.id])]);
      return { ...found, rows };
    },
    pages: async (ids, request) => {
      const found = await notes.pages(actor, ids, kind, order, request);
      const [pages] = await Promise.all([
        readPages(found, (entries) => conversations.notes(entries)),
        prefetchAssignees(ids),
      ]);
      return pages;
    },
    lengths: (ids) => notes.lengths(actor, ids, kind),
  };
  return new PagedConnection<ReadNote, Note>(
    { page: () => context.lists.page(list, keysetPage), count: () => context.lists.length(list) },
    (note) => new Note(note, item, context),
  );
}
