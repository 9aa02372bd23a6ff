import type { Entry } from '../../../application/notes/note-queries.ts';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { pageOf } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { Discussion } from './discussion.ts';
import { readNotes, type NotesArguments } from './note-list.ts';

/** The threads of an item by their beginning, oldest first, as far as the reader may see them. */
export function discussionList(
  context: GraphqlContext,
  item: WorkItem,
  { filter, ...page }: NotesArguments,
): PagedConnection<ReadNote[], Discussion> {
  const { notes } = context.services.queries;
  const keysetPage = pageOf(page);
  return new PagedConnection<ReadNote[], Discussion>(
    {
      page: async () => {
        const found = await notes.discussions(context.actor, item, keysetPage, filter ?? 'all');
        return { ...found, rows: await readThreads(context, item, found.rows) };
      },
      count: () => notes.discussionCount(context.actor, item),
    },
    (lines) => new Discussion(lines as [ReadNote, ...ReadNote[]], item, context),
  );
}

/** The thread that a line of the conversation belongs to; null where it is gone by now. */
export async function discussionOf(
  context: GraphqlContext,
  item: WorkItem,
  note: ReadNote,
): Promise<Discussion | null> {
  const { notes } = context.services.queries;
  const entries = await notes.discussion(context.actor, item, note.discussionId ?? note.id);
  const [first, ...rest] = await readNotes(context, item, entries);
  return first === undefined ? null : new Discussion([first, ...rest], item, context);
}

async function readThreads(
  context: GraphqlContext,
  item: WorkItem,
  threads: readonly (readonly Entry[])[],
): Promise<ReadNote[][]> {
  const read = (await readNotes(context, item, threads.flat())).values();
  return threads.map((thread) => thread.map(() => read.next().value as ReadNote));
}
