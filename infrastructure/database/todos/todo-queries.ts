import type { TodoFilter, TodoQueries } from '../../../application/todos/todo-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Todo, TodoState } from '../../../domain/todos/todo.ts';
import type { Pager } from '../pager.ts';
import { all, select, selectCount, selectOne, sql, prepared, trusted, type Fragment } from '../sql.ts';
import { visibleInternalNotes, visibleWorkItems } from '../visible.ts';
import { selectGrouped } from '../work-items/grouped.ts';
import type { Statements } from '../statement-limiter.ts';

const from = trusted('todos t join work_items w on w.id = t.work_item_id left join notes note on note.id = t.note_id');

const noteCharacters = 300;

export class DatabaseTodoQueries implements TodoQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, filter: TodoFilter, page: PageRequest): Promise<Page<Todo>> {
    const id = trusted('t.id');
    const sort = { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'desc' } as const;
    return this.pager.page({ columns: 't.*', from, conditions: todoConditions(actor, filter), sort, id }, page);
  }

  count(actor: Actor, filter: TodoFilter, limit: number | null = null): Promise<number> {
    const found = sql`select from ${from} where ${all(todoConditions(actor, filter))} limit ${limit}`;
    return selectCount(
      this.connection,
      // The actor's own to-dos are found by person, whatever the filter.
      prepared(sql`select count(*) as count from (${found}) found`),
    );
  }

  async noteTexts(actor: Actor, ids: readonly number[]): Promise<Map<number, string | null>> {
    const conditions = [...todoConditions(actor, {}), sql`t.id = any(${ids}::bigint[])`];
    const rows = await select<{ id: number; text: string | null }>(
      this.connection,
      prepared(sql`select t.id, left(note.body, ${noteCharacters}) as text from ${from} where ${all(conditions)}`),
    );
    const texts = new Map(rows.map(({ id, text }) => [id, text]));
    return new Map(ids.map((id) => [id, texts.get(id) ?? null]));
  }

  find(actor: Actor, id: number): Promise<Todo | null> {
    const conditions = [...todoConditions(actor, {}), sql`t.id = ${id}`];
    return selectOne<Todo>(this.connection, sql`select t.* from ${from} where ${all(conditions)}`);
  }

  async ofItems(actor: Actor, itemIds: readonly number[], state: TodoState | null): Promise<Map<number, Todo[]>> {
    const conditions = [
      ...todoConditions(actor, state === null ? {} : { states: [state] }),
      sql`t.work_item_id = any(${itemIds}::bigint[])`,
    ];
    return selectGrouped<Todo>(
      this.connection,
      itemIds,
      sql`select t.*, t.work_item_id as of_id from ${from} where ${all(conditions)} order by t.id desc`,
    );
  }
}

/** The actor's to-dos on items, and on notes, that they may still read. */
function todoConditions(actor: Actor, filter: TodoFilter): Fragment[] {
  const conditions = [
    sql`t.user_id = ${actor.user?.id ?? null}::bigint`,
    visibleWorkItems(actor, 'w'),
    sql`(note.id is null or not note.internal or ${visibleInternalNotes(actor, 'w')})`,
  ];
  return [...conditions, ...chosenTodos(filter)];
}

/** The filter's conditions on a to-do `t` of an item `w`. */
export function chosenTodos(filter: TodoFilter): Fragment[] {
  const conditions: Fragment[] = [];
  if (filter.states) conditions.push(sql`t.state = any(${filter.states}::text[])`);
  if (filter.actions) conditions.push(sql`t.action = any(${filter.actions}::text[])`);
  if (filter.authorIds) conditions.push(sql`t.author_id = any(${filter.authorIds}::bigint[])`);
  if (filter.types) conditions.push(sql`w.type = any(${filter.types}::text[])`);
  if (filter.isSnoozed !== undefined) {
    conditions.push(filter.isSnoozed ? sql`t.snoozed_until > now()` : sql`(t.snoozed_until > now()) is not true`);
  }
  if (filter.workItemId !== undefined) conditions.push(sql`t.work_item_id = ${filter.workItemId}`);
  if (filter.projectIds) conditions.push(sql`w.namespace_id = any(${filter.projectIds}::bigint[])`);
  if (filter.groupIds) {
    conditions.push(
      sql`w.namespace_id in (select n.id from namespaces n where n.traversal_ids && ${filter.groupIds}::bigint[])`,
    );
  }
  return conditions;
}
