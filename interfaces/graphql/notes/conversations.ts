import DataLoader from 'dataloader';
import type { ReadNote } from '../../../application/notes/conversation-reader.ts';
import { threadKey, type Entry } from '../../../application/notes/note-queries.ts';
import type { Page } from '../../../application/inputs/page.ts';
import type { Reads } from '../../../application/services.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { ItemBatches } from '../work-items/item-batches.ts';

interface ThreadName {
  itemId: number;
  threadId: number;
}

/** Lines of the conversations of any items, prepared for the reader and loaded together. */
export class Conversations {
  private readonly threads: DataLoader<ThreadName, ReadNote[], string>;

  constructor(
    private readonly reads: Pick<Reads, 'queries' | 'conversations'>,
    private readonly actor: Actor,
    private readonly items: Pick<ItemBatches, 'items'>,
  ) {
    this.threads = new DataLoader((names) => this.threadsNamed(names), { cacheKeyFn: threadKey });
  }

  /** The notes of a thread, in order; empty if it no longer exists. */
  thread(name: ThreadName): Promise<ReadNote[]> {
    return this.threads.load(name);
  }

  async notes(entries: readonly Entry[]): Promise<ReadNote[]> {
    const ids = [...new Set(entries.map(({ workItemId }) => workItemId))];
    const rows = await Promise.all(ids.map(async (id) => this.items.items.get(id)));
    const readable = rows.filter((row) => row !== null);
    return this.reads.conversations.read(this.actor, readable, entries);
  }

  async discussions(threads: readonly (readonly Entry[])[]): Promise<ReadNote[][]> {
    const read = (await this.notes(threads.flat())).values();
    return threads.map((thread) => thread.map(() => read.next().value as ReadNote));
  }

  private async threadsNamed(names: readonly ThreadName[]): Promise<ReadNote[][]> {
    const found = await this.reads.queries.notes.threads(this.actor, names);
    return this.discussions(names.map((name) => found.get(threadKey(name)) ?? []));
  }
}

/** Pages of other rows whose lines are loaded together. */
export async function readPages<Row, Read>(
  pages: ReadonlyMap<number, Page<Row>>,
  read: (rows: readonly Row[]) => Promise<Read[]>,
): Promise<Map<number, Page<Read>>> {
  const all = (await read(Array.from(pages.values(), ({ rows }) => rows).flat())).values();
  return new Map(
    Array.from(pages, ([id, page]) => [id, { ...page, rows: page.rows.map(() => all.next().value as Read) }]),
  );
}
