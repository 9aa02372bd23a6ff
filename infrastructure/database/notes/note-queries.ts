import type { Entry, NamedIds, NamesOfIds, NoteOrder, NoteQueries } from '../../../application/notes/note-queries.ts';
import type { Page, PageRequest } from '../../../application/page.ts';
import type { AwardWithUser } from '../../../application/work-items/work-item-queries.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Label } from '../../../domain/labels/label.ts';
import type { Milestone } from '../../../domain/milestones/milestone.ts';
import type { NoteFilter } from '../../../domain/notes/note.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import type { Pager } from '../pager.ts';
import { always, select, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import { visibleInNamespace, visibleInternalNotes, visibleWorkItems } from '../visible.ts';
import { conversation } from './conversation.ts';
import { awardsOfNotes } from '../work-items/awards.ts';
import { selectGrouped } from '../work-items/grouped.ts';
import type { Statements } from '../statement-share.ts';

export class DatabaseNoteQueries implements NoteQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(
    actor: Actor,
    item: Pick<WorkItem, 'id'>,
    filter: NoteFilter,
    { by, direction }: NoteOrder,
    page: PageRequest,
  ): Promise<Page<Entry>> {
    const expression = trusted(by === 'createdAt' ? 'e.created_at' : 'e.updated_at');
    return this.pager.page(
      {
        columns: 'e.*',
        from: sql`(${conversation(actor, item.id, filter)}) e`,
        conditions: [always],
        sort: { name: by, expression, type: 'timestamptz', nullable: false, direction },
        id: trusted('e.id'),
      },
      page,
    );
  }

  async count(actor: Actor, item: Pick<WorkItem, 'id'>, filter: NoteFilter): Promise<number> {
    const counted = await selectOne<{ count: number }>(
      this.connection,
      sql`select count(*) as count from (${conversation(actor, item.id, filter)}) e`,
    );
    return counted?.count ?? 0;
  }

  find(actor: Actor, item: Pick<WorkItem, 'id'>, id: number): Promise<Entry | null> {
    return selectOne<Entry>(
      this.connection,
      sql`select e.* from (${conversation(actor, item.id, 'all')}) e where e.id = ${id}`,
    );
  }

  discussion(actor: Actor, item: Pick<WorkItem, 'id'>, discussionId: number): Promise<Entry[]> {
    return select<Entry>(
      this.connection,
      sql`select e.* from (${conversation(actor, item.id, 'all')}) e
          where coalesce(e.discussion_id, e.id) = ${discussionId} order by e.id`,
    );
  }

  async discussions(
    actor: Actor,
    item: Pick<WorkItem, 'id'>,
    page: PageRequest,
    filter: NoteFilter = 'all',
  ): Promise<Page<Entry[]>> {
    const id = trusted('t.id');
    const threads = await this.pager.page<{ id: number }>(
      {
        columns: 't.id',
        from: sql`(select distinct coalesce(e.discussion_id, e.id) as id
                   from (${conversation(actor, item.id, filter)}) e) t`,
        conditions: [always],
        sort: { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'asc' },
        id,
      },
      page,
    );
    const ids = threads.rows.map((thread) => thread.id);
    const lines = await selectGrouped<Entry>(
      this.connection,
      ids,
      sql`select e.*, coalesce(e.discussion_id, e.id) as of_id from (${conversation(actor, item.id, filter)}) e
          where coalesce(e.discussion_id, e.id) = any(${ids}::bigint[]) order by e.id`,
    );
    return { ...threads, rows: [...lines.values()] };
  }

  async discussionCount(actor: Actor, item: Pick<WorkItem, 'id'>): Promise<number> {
    const counted = await selectOne<{ count: number }>(
      this.connection,
      sql`select count(distinct coalesce(e.discussion_id, e.id)) as count
          from (${conversation(actor, item.id, 'all')}) e`,
    );
    return counted?.count ?? 0;
  }

  async itemOf(noteId: number): Promise<number | null> {
    const row = await selectOne<{ workItemId: number }>(
      this.connection,
      sql`select work_item_id from notes where id = ${noteId}`,
    );
    return row?.workItemId ?? null;
  }

  async names(actor: Actor, ids: NamedIds): Promise<NamesOfIds> {
    const rows = <Row>(wanted: readonly number[], statement: Fragment): Promise<Row[]> =>
      wanted.length === 0 ? Promise.resolve([]) : select<Row>(this.connection, statement);
    const [labels, users, milestones, items] = await Promise.all([
      rows<Label>(
        ids.labels,
        sql`select l.* from labels l where l.id = any(${ids.labels}::bigint[]) and ${visibleInNamespace(actor, 'l')}`,
      ),
      rows<User>(ids.users, sql`select u.* from users u where u.id = any(${ids.users}::bigint[])`),
      rows<Milestone>(
        ids.milestones,
        sql`select m.* from milestones m where m.id = any(${ids.milestones}::bigint[]) and ${visibleInNamespace(actor, 'm')}`,
      ),
      rows<WorkItem & { fullPath: string }>(
        ids.items,
        sql`select w.*, place.full_path from work_items w join namespaces place on place.id = w.namespace_id
            where w.id = any(${ids.items}::bigint[]) and ${visibleWorkItems(actor, 'w')}`,
      ),
    ]);
    return {
      labels: byId(labels),
      users: byId(users),
      milestones: byId(milestones),
      items: new Map(items.map(({ fullPath, ...item }) => [item.id, { item, fullPath }])),
    };
  }

  async authors(found: readonly Entry[]): Promise<Map<number, User>> {
    const ids = [...new Set(found.flatMap(({ authorId }) => (authorId === null ? [] : [authorId])))];
    const rows = await select<User>(this.connection, sql`select * from users where id = any(${ids}::bigint[])`);
    return byId(rows);
  }

  awards(noteIds: readonly number[]): Promise<Map<number, AwardWithUser[]>> {
    return awardsOfNotes(this.connection, noteIds);
  }

  async version(actor: Actor, { id }: Pick<WorkItem, 'id'>): Promise<string> {
    const row = await selectOne<{ version: string }>(
      this.connection,
      sql`select concat_ws(' ', count(*), max(e.id), max(e.updated_at), (
            select concat_ws(' ', count(*), max(a.id)) from award_emoji a where a.work_item_id = ${id}
              or a.note_id in (select c.id from (${conversation(actor, id, 'comments')}) c))) as version
          from (${conversation(actor, id, 'all')}) e`,
    );
    return row?.version ?? '';
  }

  async counts(actor: Actor, itemIds: readonly number[]): Promise<Map<number, { notes: number; discussions: number }>> {
    const rows = await select<{ workItemId: number; notes: number; discussions: number }>(
      this.connection,
      sql`select note.work_item_id, count(*) as notes, count(distinct note.discussion_id) as discussions
          from notes note join work_items w on w.id = note.work_item_id
          where note.work_item_id = any(${itemIds}::bigint[]) and ${visibleWorkItems(actor, 'w')}
            and (not note.internal or ${visibleInternalNotes(actor, 'w')})
          group by note.work_item_id`,
    );
    const counts = new Map(itemIds.map((id) => [id, { notes: 0, discussions: 0 }]));
    for (const { workItemId, ...count } of rows) counts.set(workItemId, count);
    return counts;
  }
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
