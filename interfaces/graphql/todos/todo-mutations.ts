import { ArgsType, Args, Field, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import { NotFound } from '../../../application/errors.ts';
import { CreateTodo } from '../../../application/todos/create-todo.ts';
import { FinishTodos } from '../../../application/todos/finish-todos.ts';
import { SetTodoState } from '../../../application/todos/set-todo-state.ts';
import type { Todo as TodoRow, TodoState } from '../../../domain/todos/todo.ts';
import type { GraphqlContext } from '../context.ts';
import { Input, MutationInput, type WithInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { orUnchanged, type Payload } from '../mutations/perform-change.ts';
import { TodoableIDScalar, TodoIDScalar } from '../scalars/ids.ts';
import { findById } from '../work-items/find-item.ts';
import { todoIds } from './todo-list.ts';
import { Todo, TodoActionEnum, TodoTargetEnum, type TodoTarget } from './todo.ts';

@InputType()
class TodoCreateInput extends MutationInput {
  @Field(() => TodoableIDScalar, { nullable: false })
  targetId!: number;
}

@InputType()
class TodoMarkDoneInput extends MutationInput {
  @Field(() => TodoIDScalar, { nullable: false })
  id!: number;
}

@InputType()
class TodoRestoreInput extends MutationInput {
  @Field(() => TodoIDScalar, { nullable: false })
  id!: number;
}

@InputType()
class TodosMarkAllDoneInput extends MutationInput {
  @Field(() => TodoableIDScalar)
  targetId?: number | null;

  @Field(() => [TodoActionEnum], { nullable: true })
  action?: string[] | null;

  @Field(() => [ID], { nullable: true })
  authorId?: string[] | null;

  @Field(() => [ID], { nullable: true })
  groupId?: string[] | null;

  @Field(() => [ID], { nullable: true })
  projectId?: string[] | null;

  @Field(() => [TodoTargetEnum], { nullable: true })
  type?: TodoTarget[] | null;
}

@ArgsType()
class TodoArguments {
  @Field(() => TodoIDScalar, { nullable: false })
  id!: number;
}

const TodoCreatePayload = payloadType('TodoCreate', { todo: () => Todo });
const TodoMarkDonePayload = payloadType('TodoMarkDone', {});
const TodoRestorePayload = payloadType('TodoRestore', {});
for (const payload of [TodoMarkDonePayload, TodoRestorePayload]) {
  Field(() => Todo, { nullable: false })(payload.prototype, 'todo');
}
const TodosMarkAllDonePayload = payloadType('TodosMarkAllDone', {});
Field(() => [Todo], { nullable: true })(TodosMarkAllDonePayload.prototype, 'todos');

/** One to-do of one's own. */
@Resolver()
export class TodoRoots {
  @Query(() => Todo)
  async todo(
    _: unknown,
    @Args(() => TodoArguments) { id }: TodoArguments,
    context: GraphqlContext,
  ): Promise<Todo | null> {
    const row = await context.services.queries.todos.find(context.actor, id);
    return row && shown(context, row);
  }
}

/** To-dos (graphql.md §4). */
@Resolver()
export class TodoMutations {
  /** A second one that is pending is answered as it is. */
  @Mutation(() => TodoCreatePayload)
  async todoCreate(
    _: unknown,
    @Input(() => TodoCreateInput) { input }: WithInput<TodoCreateInput>,
    context: GraphqlContext,
  ): Promise<Payload & { todo: Todo }> {
    const { services, requester, actor } = context;
    const made = await orUnchanged(services.door.perform(CreateTodo, requester, { item: { id: input.targetId } }));
    const pending = await services.queries.todos.ofItems(actor, [input.targetId], 'pending');
    const row = made ?? pending.get(input.targetId)?.find((todo) => todo.action === 'marked');
    if (row === undefined) throw new NotFound();
    return { todo: await shown(context, row), errors: [], clientMutationId: input.clientMutationId ?? null };
  }

  @Mutation(() => TodoMarkDonePayload)
  todoMarkDone(
    _: unknown,
    @Input(() => TodoMarkDoneInput) { input }: WithInput<TodoMarkDoneInput>,
    context: GraphqlContext,
  ): Promise<Payload & { todo: Todo }> {
    return setState(context, input, 'done');
  }

  @Mutation(() => TodoRestorePayload)
  todoRestore(
    _: unknown,
    @Input(() => TodoRestoreInput) { input }: WithInput<TodoRestoreInput>,
    context: GraphqlContext,
  ): Promise<Payload & { todo: Todo }> {
    return setState(context, input, 'pending');
  }

  @Mutation(() => TodosMarkAllDonePayload)
  async todosMarkAllDone(
    _: unknown,
    @Input(() => TodosMarkAllDoneInput) { input }: WithInput<TodosMarkAllDoneInput>,
    context: GraphqlContext,
  ): Promise<Payload & { todos: Todo[] }> {
    const { services, requester } = context;
    const { targetId, clientMutationId, ...selection } = input;
    const chooses = Object.values(selection).some((value) => value !== null && value !== undefined);
    const given = { workItemId: targetId ?? undefined, ...(chooses && { ids: await todoIds(context, selection) }) };
    const rows = await services.door.perform(FinishTodos, requester, given);
    const todos = await Promise.all(rows.map((row) => shown(context, row).catch(() => null)));
    return {
      todos: todos.filter((todo) => todo !== null),
      errors: [],
      clientMutationId: clientMutationId ?? null,
    };
  }
}

async function setState(
  context: GraphqlContext,
  { id, clientMutationId = null }: TodoMarkDoneInput,
  state: TodoState,
): Promise<Payload & { todo: Todo }> {
  const row = await context.services.door.perform(SetTodoState, context.requester, { todoId: id, state });
  return { todo: await shown(context, row), errors: [], clientMutationId };
}

async function shown(context: GraphqlContext, row: TodoRow): Promise<Todo> {
  return new Todo(row, await findById(context, row.workItemId), context);
}
