import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { pageOf } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import type { ListOfParent } from '../loading/list-batches.ts';
import { Discussion } from './discussion.ts';
import { readPages } from './conversations.ts';
import type { NotesArguments } from './note-list.ts';

/** The threads of an item that the reader may see, oldest first. */
export function discussionList(
  context: GraphqlContext,
  item: ItemRow,
  { filter, ...page }: NotesArguments,
): PagedConnection<ReadNote[], Discussion> {
  const { actor, services, items, conversations } = context;
  const { notes } = services.queries;
  const kind = filter ?? 'all';
  const keysetPage = pageOf(page);
  items.items.set(item.id, item);
  const list: ListOfParent<ReadNote[]> = {
    parentId: item.id,
    listKey: ['discussions', kind],
    page: async (request) => {
      const found = await notes.discussions(actor, item, request, kind);
      return { ...found, rows: await conversations.discussions(found.rows) };
    },
    pages: async (ids, request) =>
      readPages(await notes.discussionPages(actor, ids, request, kind), (threads) =>
        conversations.discussions(threads),
      ),
    lengths: (ids) => notes.discussionCounts(actor, ids),
  };
  return new PagedConnection<ReadNote[], Discussion>(
    { page: () => context.lists.page(list, keysetPage), count: () => context.lists.length(list) },
    (lines) => new Discussion(lines as [ReadNote, ...ReadNote[]], item, context),
  );
}

/** The thread of a line of the conversation; null if it no longer exists. */
export async function discussionOf(context: GraphqlContext, item: ItemRow, note: ReadNote): Promise<Discussion | null> {
  const thread = await context.conversations.thread({ itemId: item.id, threadId: note.discussionId ?? note.id });
  const [first, ...rest] = thread;
  return first === undefined ? null : new Discussion([first, ...rest], item, context);
}
