import type { Knex } from 'knex';
import type { NoteStore } from '../../../application/notes/note-store.ts';
import type { Note } from '../../../domain/notes/note.ts';
import { select, selectCount, selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseNoteStore extends TableStore<Note> implements NoteStore {
  constructor(transaction: Knex.Transaction) {
    super('notes', transaction);
  }

  /** The first note of a thread refers to itself, so its id is reserved first. */
  override async insert(note: Partial<Omit<Note, 'discussionId'>> & { discussionId?: number | null }): Promise<Note> {
    const drawn = await selectOne<{ id: number }>(
      this.transaction,
      sql`select nextval(pg_get_serial_sequence('change_log', 'id')) as id`,
    );
    const id = (drawn as { id: number }).id;
    return super.insert({ ...note, id, discussionId: note.discussionId ?? id });
  }

  countOfThread(discussionId: number, most: number): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from (select from notes where discussion_id = ${discussionId} limit ${most}) n`,
    );
  }

  async handOverThread({ id }: Note): Promise<void> {
    await select(
      this.transaction,
      sql`update notes set discussion_id = next.id,
            resolved_at = case when notes.id = next.id then first.resolved_at end,
            resolved_by_id = case when notes.id = next.id then first.resolved_by_id end
          from (select min(n.id) as id from notes n where n.discussion_id = ${id} and n.id <> ${id}) next, notes first
          where first.id = ${id} and notes.discussion_id = ${id} and notes.id <> ${id}`,
    );
  }

  async copyAll(fromItemId: number, toItemId: number): Promise<void> {
    await select(
      this.transaction,
      sql`with copies as materialized (
            select n.*, nextval(pg_get_serial_sequence('change_log', 'id')) as copy_id
            from (select * from notes where work_item_id = ${fromItemId} order by id) n)
          insert into notes (id, work_item_id, discussion_id, threaded, author_id, body, internal, created_at, updated_at,
                             last_edited_at, last_edited_by_id, resolved_at, resolved_by_id)
          select c.copy_id, ${toItemId}::bigint, thread.copy_id, c.threaded, c.author_id, c.body, c.internal, c.created_at, c.updated_at,
                 c.last_edited_at, c.last_edited_by_id, c.resolved_at, c.resolved_by_id
          from copies c join copies thread on thread.id = c.discussion_id`,
    );
  }
}
