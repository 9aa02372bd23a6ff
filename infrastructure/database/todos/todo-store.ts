import type { Knex } from 'knex';
import type { TodoStore } from '../../../application/todos/todo-store.ts';
import type { Todo } from '../../../domain/todos/todo.ts';
import { TodoModel } from '../models.ts';
import { join, select, sql } from '../sql.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseTodoStore extends TableStore<Todo> implements TodoStore {
  constructor(transaction: Knex.Transaction) {
    super(TodoModel, transaction);
  }

  async insertPending(
    todos: readonly Pick<Todo, 'userId' | 'authorId' | 'workItemId' | 'noteId' | 'action'>[],
  ): Promise<Todo[]> {
    if (todos.length === 0) return [];
    const rows = todos.map(
      (todo) => sql`(${todo.userId}, ${todo.authorId}, ${todo.workItemId}, ${todo.noteId}, ${todo.action})`,
    );
    return select<Todo>(
      this.transaction,
      sql`insert into todos (user_id, author_id, work_item_id, note_id, action)
          values ${join(rows, ', ')} on conflict do nothing returning *`,
    );
  }

  async pending(userId: number, workItemId: number): Promise<Todo[]> {
    return this.where({ userId, workItemId, state: 'pending' });
  }

  async finish(
    userId: number,
    { workItemId = null, ids = null }: { workItemId?: number | null; ids?: readonly number[] | null },
    at: Date,
  ): Promise<Todo[]> {
    return select<Todo>(
      this.transaction,
      sql`update todos set state = 'done', updated_at = ${at}
          where user_id = ${userId} and state = 'pending'
            and (${workItemId}::bigint is null or work_item_id = ${workItemId}::bigint)
            and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
          returning *`,
    );
  }
}
