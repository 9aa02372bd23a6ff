import type { Knex } from 'knex';
import type { NewTodo, TodoStore } from '../../../application/todos/todo-store.ts';
import type { Todo } from '../../../domain/todos/todo.ts';
import { TodoModel } from '../models.ts';
import { TableStore } from '../table-store.ts';

export class DatabaseTodoStore extends TableStore<Todo, NewTodo> implements TodoStore {
  constructor(transaction: Knex.Transaction) {
    super(TodoModel, transaction);
  }

  async pending(userId: number, workItemId: number): Promise<Todo[]> {
    return this.where({ userId, workItemId, state: 'pending' });
  }

  async finish(
    userId: number,
    { workItemId = null, ids = null }: { workItemId?: number | null; ids?: readonly number[] | null },
    at: Date,
  ): Promise<Todo[]> {
    let pending = this.query().where({ userId, state: 'pending' });
    if (workItemId !== null) pending = pending.where({ workItemId });
    if (ids !== null) pending = pending.whereIn('id', [...ids]);
    return this.rows(await pending.patch({ state: 'done', updatedAt: at } as object).returning('*'));
  }
}
