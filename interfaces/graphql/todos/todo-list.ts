import { stillThere } from '../../../application/errors.ts';
import { ArgsType, Field, ID } from 'type-graphql';
import type { TodoFilter } from '../../../application/todos/todo-queries.ts';
import { todoActions, type Todo as TodoRow, type TodoState } from '../../../domain/todos/todo.ts';
import type { ItemRow, WorkItemType } from '../../../domain/work-items/work-item.ts';
import { ListConnection } from '../connections/list-connection.ts';
import { PageArguments, pageOf } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { readLooseId } from '../global-id.ts';
import { whenLoaded, type Later } from '../loading/batch.ts';
import { Todo, TodoActionEnum, TodoStateEnum, TodoTargetEnum, type TodoTarget } from './todo.ts';

@ArgsType()
export class TodosArguments extends PageArguments {
  @Field(() => [TodoActionEnum], { nullable: true })
  action?: string[] | null;

  @Field(() => [ID], { nullable: true })
  authorId?: string[] | null;

  @Field(() => [ID], { nullable: true })
  groupId?: string[] | null;

  @Field(() => [ID], { nullable: true })
  projectId?: string[] | null;

  @Field(() => [TodoStateEnum], { nullable: true })
  state?: TodoState[] | null;

  @Field(() => [TodoTargetEnum], { nullable: true })
  type?: TodoTarget[] | null;

  @Field(() => Boolean, { nullable: true })
  isSnoozed?: boolean | null;
}

@ArgsType()
export class ItemTodosArguments extends PageArguments {
  @Field(() => TodoStateEnum)
  state?: TodoState | null;
}

const typesOfTarget: Partial<Record<TodoTarget, WorkItemType[]>> = {
  ISSUE: ['issue', 'incident'],
  EPIC: ['epic'],
  WORKITEM: ['task'],
};

/** The current user's to-dos, newest first. */
export function todoList(context: GraphqlContext, args: TodosArguments): PagedConnection<TodoRow, Todo> {
  const { todos } = context.services.queries;
  const filter: TodoFilter = { states: args.state ?? ['pending'], ...todoFilter(args) };
  const items = new Map<number, ItemRow>();
  return new PagedConnection<TodoRow, Todo>(
    {
      page: async () => {
        const page = await todos.page(context.actor, filter, pageOf(args));
        await context.items.items.prefetch(page.rows.map((todo) => todo.workItemId));
        for (const { workItemId } of page.rows) {
          const item = await context.items.items.get(workItemId);
          if (item !== null) items.set(workItemId, item);
        }
        return page;
      },
      count: () => todos.count(context.actor, filter),
    },
    (todo) => new Todo(todo, stillThere(items.get(todo.workItemId)), context),
  );
}

/** The current user's to-dos on one item. */
export function todosOfItem(
  context: GraphqlContext,
  item: ItemRow,
  { state, ...page }: ItemTodosArguments,
): Later<ListConnection<Todo>> {
  return whenLoaded(context.items.todos(state ?? null).get(item.id), (todos) => {
    const shown = todos.map((todo) => new Todo(todo, item, context));
    return new ListConnection(shown, page);
  });
}

export type TodoSelection = Pick<
  TodosArguments,
  'action' | 'authorId' | 'groupId' | 'projectId' | 'type' | 'isSnoozed'
>;

export function todoFilter({ action, authorId, groupId, projectId, type, isSnoozed }: TodoSelection) {
  const actions = action?.flatMap((name) => todoActions.find((known) => known === name) ?? []);
  return {
    ...(actions && { actions }),
    ...(authorId && { authorIds: authorId.map((id) => readLooseId(id, ['User'])) }),
    ...(groupId && { groupIds: groupId.map((id) => readLooseId(id, ['Group'])) }),
    ...(projectId && { projectIds: projectId.map((id) => readLooseId(id, ['Project'])) }),
    ...(type && { types: type.flatMap((target) => typesOfTarget[target] ?? []) }),
    ...(typeof isSnoozed === 'boolean' && { isSnoozed }),
  };
}
