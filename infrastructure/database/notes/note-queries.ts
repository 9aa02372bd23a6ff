import { AnswerTooLarge } from '../../../application/errors.ts';
import {
  threadKey,
  type Entry,
  type NamedIds,
  type NamesOfIds,
  type NoteCounts,
  type NoteOrder,
  type NoteQueries,
  type NoteSearch,
} from '../../../application/notes/note-queries.ts';
import type { FirstPage, Page, PageRequest } from '../../../application/inputs/page.ts';
import type { AwardWithUser } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Iteration } from '../../../domain/iterations/iteration.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import { threadLengthMaximum, type NoteFilter } from '../../../domain/notes/note.ts';
import type { User } from '../../../domain/people/user.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import type { List, Pager } from '../pager.ts';
import {
  all,
  always,
  isShort,
  select,
  selectCount,
  selectOne,
  sql,
  prepared,
  trusted,
  withTexts,
  type Fragment,
} from '../sql.ts';
import { visibleInNamespace, visibleInternalNotes, visibleWorkItems } from '../visible.ts';
import { searchWords } from '../../../domain/filters/search-words.ts';
import { namespaceScope } from '../namespaces/namespace-scope.ts';
import { holdsShortWords, searchedLength, wordMatch } from '../text-search.ts';
import { allComments, conversation, visibleComments } from './conversation.ts';
import { awardsOfNotes } from '../work-items/awards.ts';
import { itemColumns } from '../work-items/item-columns.ts';
import type { Statements } from '../statement-limiter.ts';

/** The first comment of a thread, and its number of comments. */
interface Thread {
  id: number;
  lines: number;
}

/** Maximum number of comments to read for a page of threads; 20 threads of an ordinary page never reach it. */
const linesOfPage = 20 * threadLengthMaximum;

export class DatabaseNoteQueries implements NoteQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(
    actor: Actor,
    item: Pick<ItemRow, 'id'>,
    filter: NoteFilter,
    order: NoteOrder,
    page: PageRequest,
  ): Promise<Page<Entry>> {
    return this.pager.page(noteList(conversation(actor, item.id, filter), order), page);
  }

  pages(
    actor: Actor,
    itemIds: readonly number[],
    filter: NoteFilter,
    order: NoteOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<Entry>>> {
    return this.pager.pagesFor(noteList(conversationOfEach(actor, filter), order), always, itemIds, page);
  }

  lengths(actor: Actor, itemIds: readonly number[], filter: NoteFilter): Promise<Map<number, number>> {
    const from = sql`(${conversationOfEach(actor, filter)}) e`;
    return this.pager.lengthsFor({ from, conditions: [always] }, always, itemIds);
  }

  count(actor: Actor, item: Pick<ItemRow, 'id'>, filter: NoteFilter): Promise<number> {
    return selectCount(this.connection, sql`select count(*) as count from (${conversation(actor, item.id, filter)}) e`);
  }

  find(actor: Actor, item: Pick<ItemRow, 'id'>, id: number): Promise<Entry | null> {
    return selectOne<Entry>(
      this.connection,
      sql`select e.* from (${conversation(actor, item.id, 'all')}) e where e.id = ${id}`,
    );
  }

  discussion(actor: Actor, item: Pick<ItemRow, 'id'>, discussionId: number): Promise<Entry[]> {
    return select<Entry>(
      this.connection,
      withTexts(
        sql`select e.* from (${conversation(actor, item.id, 'all')}) e
            where coalesce(e.discussion_id, e.id) = ${discussionId} order by e.id`,
        'body',
      ),
    );
  }

  async discussions(
    actor: Actor,
    item: Pick<ItemRow, 'id'>,
    page: PageRequest,
    filter: NoteFilter = 'all',
  ): Promise<Page<Entry[]>> {
    const list = threadList(conversation(actor, item.id, filter));
    const threads = fittingPage(await this.pager.page<Thread>(list, page), page);
    const lines = await this.threads(actor, named(item.id, threads), filter);
    return withLines(item.id, threads, lines);
  }

  async discussionPages(
    actor: Actor,
    itemIds: readonly number[],
    page: FirstPage,
    filter: NoteFilter,
  ): Promise<Map<number, Page<Entry[]>>> {
    const list = threadList(conversationOfEach(actor, filter));
    const pages = await this.pager.pagesFor<Thread>(list, always, itemIds, page);
    requireFewLines([...pages.values()].flatMap(({ rows }) => rows));
    const requested = [...pages].flatMap(([itemId, threads]) => named(itemId, threads));
    const lines = await this.threads(actor, requested, filter);
    return new Map(Array.from(pages, ([itemId, threads]) => [itemId, withLines(itemId, threads, lines)]));
  }

  async threads(
    actor: Actor,
    requested: readonly { itemId: number; threadId: number }[],
    filter: NoteFilter = 'all',
  ): Promise<Map<string, Entry[]>> {
    const threads = new Map<string, Entry[]>(requested.map((thread) => [threadKey(thread), []]));
    if (requested.length === 0) return threads;
    const itemIds = [...new Set(requested.map(({ itemId }) => itemId))];
    const found = await select<Entry>(
      this.connection,
      withTexts(
        sql`select e.* from unnest(${itemIds}::bigint[]) batch(id)
            cross join lateral (select * from (${conversationOfEach(actor, filter)}) e
              where coalesce(e.discussion_id, e.id) = any(${requested.map(({ threadId }) => threadId)}::bigint[])) e
            order by e.id`,
        'body',
      ),
    );
    for (const entry of found) {
      threads.get(threadKey({ itemId: entry.workItemId, threadId: entry.discussionId ?? entry.id }))?.push(entry);
    }
    return threads;
  }

  discussionCounts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, number>> {
    const { from } = threadList(conversationOfEach(actor, 'all'));
    return this.pager.lengthsFor({ from, conditions: [always] }, always, itemIds);
  }

  discussionCount(actor: Actor, item: Pick<ItemRow, 'id'>): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(distinct coalesce(e.discussion_id, e.id)) as count
          from (${conversation(actor, item.id, 'all')}) e`,
    );
  }

  search(actor: Actor, search: NoteSearch, page: PageRequest): Promise<Page<Entry>> {
    return this.pager.page(noteList(foundComments(actor, search), { by: 'createdAt', direction: 'desc' }), page);
  }

  searchCount(actor: Actor, search: NoteSearch, limit: number | null = null): Promise<number> {
    return selectCount(
      this.connection,
      sql`select count(*) as count from (${foundComments(actor, search)} limit ${limit}) e`,
    );
  }

  async itemOf(noteId: number): Promise<number | null> {
    const row = await selectOne<{ workItemId: number }>(
      this.connection,
      sql`select work_item_id from notes where id = ${noteId}`,
    );
    return row?.workItemId ?? null;
  }

  async names(actor: Actor, ids: NamedIds): Promise<NamesOfIds> {
    const rows = <Row>(threadIds: readonly number[], statement: Fragment): Promise<Row[]> =>
      threadIds.length === 0 ? Promise.resolve([]) : select<Row>(this.connection, prepared(statement));
    const [labels, users, milestones, iterations, items] = await Promise.all([
      rows<Pick<Label, 'id' | 'title'>>(
        ids.labels,
        // A label that was merged into another is gone; its name is known from the log.
        sql`select l.id, l.title from labels l where l.id = any(${ids.labels}::bigint[]) and ${visibleInNamespace(actor, 'l')}
            union all
            select log.subject_id, log.changes #>> '{title,before}' from change_log log
            where log.subject_type = 'label' and log.subject_id = any(${ids.labels}::bigint[]) and log.action = 'label.merge'
              and ${visibleInNamespace(actor, 'log')}`,
      ),
      rows<User>(ids.users, sql`select u.* from users u where u.id = any(${ids.users}::bigint[])`),
      rows<Pick<Milestone, 'id' | 'title'>>(
        ids.milestones,
        sql`select m.id, m.title from milestones m where m.id = any(${ids.milestones}::bigint[]) and ${visibleInNamespace(actor, 'm')}`,
      ),
      rows<Pick<Iteration, 'id' | 'title' | 'startDate' | 'dueDate'>>(
        ids.iterations,
        sql`select i.id, i.title, i.start_date, i.due_date from iterations i where i.id = any(${ids.iterations}::bigint[]) and ${visibleInNamespace(actor, 'i')}`,
      ),
      rows<ItemRow & { fullPath: string }>(
        ids.items,
        sql`select ${itemColumns('w')}, place.full_path from work_items w join namespaces place on place.id = w.namespace_id
            where w.id = any(${ids.items}::bigint[]) and ${visibleWorkItems(actor, 'w')}`,
      ),
    ]);
    return {
      labels: byId(labels),
      users: byId(users),
      milestones: byId(milestones),
      iterations: byId(iterations),
      items: new Map(items.map(({ fullPath, ...item }) => [item.id, { item, fullPath }])),
    };
  }

  async authors(found: readonly Entry[]): Promise<Map<number, User>> {
    const ids = [...new Set(found.flatMap(({ authorId, resolvedById }) => [authorId, resolvedById]))];
    const rows = await select<User>(
      this.connection,
      prepared(sql`select * from users where id = any(${ids.filter((id) => id !== null)}::bigint[])`),
    );
    return byId(rows);
  }

  awards(noteIds: readonly number[]): Promise<Map<number, AwardWithUser[]>> {
    return awardsOfNotes(this.connection, noteIds);
  }

  async version(actor: Actor, { id }: Pick<ItemRow, 'id'>): Promise<string> {
    const row = await selectOne<{ version: string }>(
      this.connection,
      sql`select concat_ws(' ', count(*), max(e.id), max(e.updated_at), (
            select concat_ws(' ', count(*), max(a.id)) from award_emoji a where a.work_item_id = ${id}
              or a.note_id in (select c.id from (${conversation(actor, id, 'comments')}) c))) as version
          from (${conversation(actor, id, 'all')}) e`,
    );
    return row?.version ?? '';
  }

  async total(actor: Actor): Promise<number> {
    const [row] = await select<{ total: number }>(
      this.connection,
      sql`select count(*)::int as total from notes note join work_items w on w.id = note.work_item_id
          where ${visibleWorkItems(actor, 'w')} and (not note.internal or ${visibleInternalNotes(actor, 'w')})`,
    );
    return row?.total ?? 0;
  }

  async counts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, NoteCounts>> {
    const rows = await select<NoteCounts & { workItemId: number }>(
      this.connection,
      prepared(sql`select note.work_item_id, count(*) as notes, count(distinct note.discussion_id) as discussions,
            count(*) filter (where note.threaded and note.discussion_id = note.id) as resolvable, count(note.resolved_at) as resolved
          from notes note join work_items w on w.id = note.work_item_id
          where note.work_item_id = any(${itemIds}::bigint[]) and ${visibleWorkItems(actor, 'w')}
            and (not note.internal or ${visibleInternalNotes(actor, 'w')})
          group by note.work_item_id`),
    );
    const counts = new Map(itemIds.map((id) => [id, { notes: 0, discussions: 0, resolvable: 0, resolved: 0 }]));
    for (const { workItemId, ...count } of rows) counts.set(workItemId, count);
    return counts;
  }
}

/** The conversation of the item `batch.id` of an outer statement. */
function conversationOfEach(actor: Actor, filter: NoteFilter): Fragment {
  return conversation(actor, trusted('batch.id'), filter);
}

/** Number of leading characters of a comment whose pairs are in the index (migration 0081). */
const pairedLength = 2048;

/** Comments with every word. */
function foundComments(actor: Actor, { text, within }: NoteSearch): Fragment {
  const words = searchWords(text);
  const body = `left(note.body, ${searchedLength})`;
  const holds = words.every(isShort)
    ? holdsShortWords({ text: body, paired: `left(note.body, ${pairedLength})`, columns: [body] }, words)
    : all(words.map((word) => sql`${trusted(body)} ${wordMatch(word)}`));
  return sql`${allComments} where ${all([
    holds,
    visibleWorkItems(actor, 'w'),
    visibleComments(actor),
    ...(within === null ? [] : [scopeOf(within)]),
  ])}`;
}

/** Only groups have descendants; for a project's own items alone the planner estimates rightly how few they are. */
function scopeOf({ id, kind }: Exclude<NoteSearch['within'], null>): Fragment {
  return namespaceScope('w', { namespaceId: id, includeAncestors: false, includeDescendants: kind === 'group' });
}

function noteList(entries: Fragment, { by, direction }: NoteOrder): List {
  const expression = trusted(by === 'createdAt' ? 'e.created_at' : 'e.updated_at');
  return {
    columns: 'e.*',
    texts: 'body',
    from: sql`(${entries}) e`,
    conditions: [always],
    sort: { name: by, expression, type: 'timestamptz', nullable: false, direction },
    id: trusted('e.id'),
  };
}

function threadList(entries: Fragment): List {
  const id = trusted('t.id');
  return {
    columns: 't.id, t.lines',
    from: sql`(select coalesce(e.discussion_id, e.id) as id, count(*) as lines from (${entries}) e group by 1) t`,
    conditions: [always],
    sort: { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'asc' },
    id,
  };
}

/**
 * As many threads of the page as fit into the limit of comments; a page by cursor ends earlier at the far side. @throws
 * AnswerTooLarge for a page by number
 */
function fittingPage(page: Page<Thread>, request: PageRequest): Page<Thread> {
  if (request.kind === 'offset') {
    requireFewLines(page.rows);
    return page;
  }
  const isForward = request.direction === 'forward';
  const read = isForward ? page.rows : page.rows.toReversed();
  let lines = 0;
  const kept = Math.max(1, read.filter((thread) => (lines += thread.lines) <= linesOfPage).length);
  const left = page.rows.length - kept;
  if (left === 0) return page;
  if (isForward) return { ...page, rows: page.rows.slice(0, kept), hasNext: true };
  return { ...page, rows: page.rows.slice(left), cursor: (index) => page.cursor(index + left), hasPrevious: true };
}

function requireFewLines(threads: readonly Thread[]): void {
  if (threads.reduce((sum, { lines }) => sum + lines, 0) > linesOfPage) throw new AnswerTooLarge();
}

function named(itemId: number, { rows }: Page<Thread>): { itemId: number; threadId: number }[] {
  return rows.map(({ id }) => ({ itemId, threadId: id }));
}

function withLines(itemId: number, threads: Page<Thread>, lines: Map<string, Entry[]>): Page<Entry[]> {
  return { ...threads, rows: threads.rows.map(({ id }) => lines.get(threadKey({ itemId, threadId: id })) ?? []) };
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
