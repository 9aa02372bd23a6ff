import type { Knex } from 'knex';
import type { NoteStore } from '../../../application/notes/note-store.ts';
import type { AwardEmoji } from '../../../application/work-items/work-item-store.ts';
import type { Note } from '../../../domain/notes/note.ts';
import { NoteModel } from '../models.ts';
import { selectOne, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseNoteStore extends TableStore<Note> implements NoteStore {
  constructor(transaction: Knex.Transaction) {
    super(NoteModel, transaction);
  }

  /** A note that begins a thread names itself, so its number is drawn first. */
  override async insert(note: Partial<Omit<Note, 'discussionId'>> & { discussionId?: number | null }): Promise<Note> {
    const drawn = await selectOne<{ id: number }>(
      this.transaction,
      sql`select nextval(pg_get_serial_sequence('change_log', 'id')) as id`,
    );
    const id = (drawn as { id: number }).id;
    return super.insert({ ...note, id, discussionId: note.discussionId ?? id });
  }

  async ofDiscussion(discussionId: number): Promise<Note[]> {
    return this.where({ discussionId });
  }

  async insertAward(noteId: number, userId: number, name: string): Promise<AwardEmoji | null> {
    return selectOne<AwardEmoji>(
      this.transaction,
      sql`insert into award_emoji (note_id, user_id, name) values (${noteId}, ${userId}, ${name})
          on conflict do nothing returning *`,
    );
  }

  async awardBy(noteId: number, userId: number, name: string): Promise<AwardEmoji | null> {
    return selectOne<AwardEmoji>(
      this.transaction,
      sql`select * from award_emoji where note_id = ${noteId} and user_id = ${userId} and name = ${name}`,
    );
  }
}
