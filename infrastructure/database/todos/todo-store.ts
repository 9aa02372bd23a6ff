import type { Knex } from 'knex';
import type { TodoFilter } from '../../../application/todos/todo-queries.ts';
import type { NewTodo, TodoStore } from '../../../application/todos/todo-store.ts';
import type { Todo, TodoState } from '../../../domain/todos/todo.ts';
import { all, select, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';
import { chosenTodos } from './todo-queries.ts';

export class DatabaseTodoStore extends TableStore<Todo, NewTodo> implements TodoStore {
  constructor(transaction: Knex.Transaction) {
    super('todos', transaction);
  }

  async pending(userId: number, workItemId: number): Promise<Todo[]> {
    return this.where({ userId, workItemId, state: 'pending' });
  }

  async notify(todos: readonly NewTodo[], at: Date): Promise<void> {
    if (todos.length === 0) return;
    const column = <Name extends keyof NewTodo>(name: Name) => todos.map((todo) => todo[name]);
    await select(
      this.transaction,
      sql`insert into todos as t (user_id, author_id, work_item_id, note_id, action)
          select distinct on (user_id, work_item_id, action) * from unnest(
              ${column('userId')}::bigint[], ${column('authorId')}::bigint[], ${column('workItemId')}::bigint[],
              ${column('noteId')}::bigint[], ${column('action')}::text[]
            ) as given (user_id, author_id, work_item_id, note_id, action)
          on conflict (user_id, work_item_id, action) where state = 'pending'
          do update set snoozed_until = null, author_id = excluded.author_id,
            note_id = coalesce(excluded.note_id, t.note_id), updated_at = ${at}
          where t.snoozed_until is not null`,
    );
  }

  async finish(userId: number, filter: Omit<TodoFilter, 'states'>, at: Date): Promise<Todo[]> {
    const conditions = all([sql`t.user_id = ${userId} and t.state = 'pending'`, ...chosenTodos(filter)]);
    return select<Todo>(
      this.transaction,
      sql`update todos t set state = 'done', snoozed_until = null, updated_at = ${at} from work_items w
          where w.id = t.work_item_id and ${conditions} returning t.*`,
    );
  }

  async lockOf(userId: number, ids: readonly number[]): Promise<Todo[]> {
    const own = this.query().where({ userId });
    return this.rows(
      await own
        .whereIn('id', [...ids])
        .orderBy('id')
        .forUpdate(),
    );
  }

  async setState(ids: readonly number[], state: TodoState, at: Date): Promise<Todo[]> {
    const alone = sql`t.id in (
      select max(d.id) from todos d where d.id = any(${ids}::bigint[])
      and not exists (
        select from todos p where p.state = 'pending'
        and (p.user_id, p.work_item_id, p.action) = (d.user_id, d.work_item_id, d.action)
      )
      group by d.user_id, d.work_item_id, d.action
    )`;
    const chosen = state === 'pending' ? alone : sql`t.id = any(${ids}::bigint[])`;
    return select<Todo>(
      this.transaction,
      sql`update todos t set state = ${state}, snoozed_until = null, updated_at = ${at} where ${chosen} returning t.*`,
    );
  }

  async snooze(ids: readonly number[], until: Date | null, at: Date): Promise<Todo[]> {
    const snoozed = await this.query()
      .patch({ snoozedUntil: until, updatedAt: at } as object)
      .whereIn('id', [...ids])
      .returning('*');
    return this.rows(snoozed).sort((one, other) => one.id - other.id);
  }
}
