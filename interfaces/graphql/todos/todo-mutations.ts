import { Args, ArgsType, Ctx, Field, ID, InputType, Mutation, Query, Resolver } from 'type-graphql';
import { NotFound } from '../../../application/errors.ts';
import { CreateTodo } from '../../../application/todos/create-todo.ts';
import { FinishTodos } from '../../../application/todos/finish-todos.ts';
import { SetTodoState } from '../../../application/todos/set-todo-state.ts';
import { SnoozeTodos } from '../../../application/todos/snooze-todos.ts';
import type { Todo as TodoRow, TodoState } from '../../../domain/todos/todo.ts';
import type { GraphqlContext } from '../context.ts';
import { Input, MutationInput } from '../mutations/mutation-input.ts';
import { payloadType } from '../mutations/mutation-payload.ts';
import { orUnchanged, type Payload } from '../mutations/perform-change.ts';
import { TodoableIDScalar, TodoIDScalar } from '../scalars/ids.ts';
import { findById } from '../work-items/find-item.ts';
import { TimeScalar } from '../scalars/times.ts';
import { todoFilter } from './todo-list.ts';
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

  @Field(() => Boolean)
  isSnoozed?: boolean | null;
}

/** At most 100 to-dos at once. */
@InputType('ManyTodosInput')
class ManyTodosInput extends MutationInput {
  @Field(() => [TodoIDScalar], { nullable: false })
  ids!: number[];
}

@InputType()
class TodoResolveManyInput extends ManyTodosInput {}

@InputType()
class TodoRestoreManyInput extends ManyTodosInput {}

@InputType()
class TodoUnsnoozeManyInput extends ManyTodosInput {}

@InputType()
class TodoSnoozeManyInput extends ManyTodosInput {
  @Field(() => TimeScalar, { nullable: false })
  snoozeUntil!: Date;
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
const TodoResolveManyPayload = payloadType('TodoResolveMany', {});
const TodoRestoreManyPayload = payloadType('TodoRestoreMany', {});
const TodoSnoozeManyPayload = payloadType('TodoSnoozeMany', {});
const TodoUnsnoozeManyPayload = payloadType('TodoUnsnoozeMany', {});
for (const payload of [
  TodoResolveManyPayload,
  TodoRestoreManyPayload,
  TodoSnoozeManyPayload,
  TodoUnsnoozeManyPayload,
]) {
  Field(() => [Todo], { nullable: false })(payload.prototype, 'todos');
}
const TodosMarkAllDonePayload = payloadType('TodosMarkAllDone', {});
Field(() => [Todo], { nullable: true })(TodosMarkAllDonePayload.prototype, 'todos');

/** One to-do of the current user. */
@Resolver()
export class TodoRoots {
  @Query(() => Todo)
  async todo(@Args(() => TodoArguments) { id }: TodoArguments, @Ctx() context: GraphqlContext): Promise<Todo | null> {
    const row = await context.services.queries.todos.find(context.actor, id);
    return row && shown(context, row);
  }
}

/** Mutations of the current user's to-dos. */
@Resolver()
export class TodoMutations {
  /** If a pending one already exists, returns it. */
  @Mutation(() => TodoCreatePayload)
  async todoCreate(
    @Input(() => TodoCreateInput) input: TodoCreateInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload & { todo: Todo }> {
    const { services, actor } = context;
    const made = await orUnchanged(context.perform(CreateTodo, { item: { id: input.targetId } }));
    const pending = await services.queries.todos.ofItems(actor, [input.targetId], 'pending');
    const row = made ?? pending.get(input.targetId)?.find((todo) => todo.action === 'marked');
    if (row === undefined) throw new NotFound();
    return { todo: await shown(context, row), errors: [], clientMutationId: input.clientMutationId ?? null };
  }

  @Mutation(() => TodoMarkDonePayload)
  todoMarkDone(
    @Input(() => TodoMarkDoneInput) input: TodoMarkDoneInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload & { todo: Todo }> {
    return setState(context, input, 'done');
  }

  @Mutation(() => TodoRestorePayload)
  todoRestore(
    @Input(() => TodoRestoreInput) input: TodoRestoreInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload & { todo: Todo }> {
    return setState(context, input, 'pending');
  }

  @Mutation(() => TodosMarkAllDonePayload)
  async todosMarkAllDone(
    @Input(() => TodosMarkAllDoneInput) input: TodosMarkAllDoneInput,
    @Ctx() context: GraphqlContext,
  ): Promise<Payload & { todos: Todo[] }> {
    const { targetId } = input;
    const filter = { ...todoFilter(input), ...(typeof targetId === 'number' && { workItemId: targetId }) };
    const rows = await context.perform(FinishTodos, filter);
    return manyTodos(context, input, rows);
  }

  @Mutation(() => TodoResolveManyPayload)
  todoResolveMany(
    @Input(() => TodoResolveManyInput) input: TodoResolveManyInput,
    @Ctx() context: GraphqlContext,
  ): Promise<ManyTodos> {
    return setStates(context, input, 'done');
  }

  @Mutation(() => TodoRestoreManyPayload)
  todoRestoreMany(
    @Input(() => TodoRestoreManyInput) input: TodoRestoreManyInput,
    @Ctx() context: GraphqlContext,
  ): Promise<ManyTodos> {
    return setStates(context, input, 'pending');
  }

  @Mutation(() => TodoSnoozeManyPayload)
  todoSnoozeMany(
    @Input(() => TodoSnoozeManyInput) input: TodoSnoozeManyInput,
    @Ctx() context: GraphqlContext,
  ): Promise<ManyTodos> {
    return snooze(context, input, input.snoozeUntil);
  }

  @Mutation(() => TodoUnsnoozeManyPayload)
  todoUnsnoozeMany(
    @Input(() => TodoUnsnoozeManyInput) input: TodoUnsnoozeManyInput,
    @Ctx() context: GraphqlContext,
  ): Promise<ManyTodos> {
    return snooze(context, input, null);
  }
}

type ManyTodos = Payload & { todos: Todo[] };

async function setStates(context: GraphqlContext, input: ManyTodosInput, state: TodoState): Promise<ManyTodos> {
  return manyTodos(context, input, await context.perform(SetTodoState, { todoIds: input.ids, state }));
}

async function snooze(context: GraphqlContext, input: ManyTodosInput, until: Date | null): Promise<ManyTodos> {
  return manyTodos(context, input, await context.perform(SnoozeTodos, { todoIds: input.ids, until }));
}

/** The rows whose items the actor may still read. */
async function manyTodos(
  context: GraphqlContext,
  { clientMutationId = null }: MutationInput,
  rows: readonly TodoRow[],
): Promise<ManyTodos> {
  const todos = await Promise.all(rows.map((row) => shown(context, row).catch(() => null)));
  return { todos: todos.filter((todo) => todo !== null), errors: [], clientMutationId };
}

async function setState(
  context: GraphqlContext,
  { id, clientMutationId = null }: TodoMarkDoneInput,
  state: TodoState,
): Promise<Payload & { todo: Todo }> {
  const [row] = await context.perform(SetTodoState, { todoIds: [id], state });
  if (row === undefined) throw new NotFound();
  return { todo: await shown(context, row), errors: [], clientMutationId };
}

async function shown(context: GraphqlContext, row: TodoRow): Promise<Todo> {
  return new Todo(row, await findById(context, row.workItemId), context);
}
