import { addTo } from '../../domain/lists/grouped-by.ts';
import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { NotModified } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase, UseCaseFactory } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { runWithin } from '../door/run-within.ts';
import { CreateTodo } from '../todos/create-todo.ts';
import { FinishTodos } from '../todos/finish-todos.ts';
import { SetTodoState } from '../todos/set-todo-state.ts';
import { AddChildren } from './add-children.ts';
import { findItem, findItems } from '../references/item-reference.ts';
import { ReorderWorkItem } from './reorder-work-item.ts';
import { SpendTime, spendTimeInput } from './spend-time.ts';
import { SubscribeToWorkItem } from './subscribe-to-work-item.ts';
import { lockTrees } from '../namespaces/tree-locks.ts';
import { UpdateWorkItem } from './update-work-item.ts';
import { updateInput } from './update-input.ts';
import type { SavedItem } from './saved-item.ts';

const input = z.strictObject({
  update: updateInput,
  subscribed: z.boolean().optional(),
  /** To-dos of the actor: create one, or finish one or all on the item. */
  todo: z.union([z.literal('add'), z.strictObject({ doneId: z.number().int().nullable() })]).optional(),
  /** Time that the actor worked on it. */
  spent: spendTimeInput.omit({ item: true }).optional(),
  /** Items to add as children. */
  childIds: listInput(z.number().int()).optional(),
  /** The new position, right after or before a sibling. */
  place: z
    .strictObject({ precedingId: z.number().int().optional(), followingId: z.number().int().optional() })
    .optional(),
});
type Input = z.infer<typeof input>;

/** Updates the widgets of an item atomically. */
@injectable()
export class ChangeWidgets implements UseCase<Input, SavedItem> {
  readonly action = 'work_item.update';
  readonly input = input;

  constructor(@inject(portNames.useCases) private readonly useCases: UseCaseFactory) {}

  texts({ update }: Input) {
    return [update.description];
  }

  async run(scope: Scope, params: Input): Promise<SavedItem> {
    const { item } = await findItem(scope, params.update.item);
    const others = [...(params.childIds ?? []), ...(params.update.parentId ? [params.update.parentId] : [])];
    if (others.length > 0 || params.place) await lockTrees(scope, [item.id, ...others]);
    const updated = await runWithin(scope, this.useCases, UpdateWorkItem, params.update);
    const here = { id: item.id };
    for (const [type, childIds] of await this.byType(scope, params.childIds ?? [])) {
      await runWithin(scope, this.useCases, AddChildren, { parent: here, childIds, type });
    }
    if (params.place) await runWithin(scope, this.useCases, ReorderWorkItem, { item: here, ...params.place });
    if (params.spent) await runWithin(scope, this.useCases, SpendTime, { item: here, ...params.spent });
    if (params.subscribed !== undefined) await this.subscribe(scope, item.id, params.subscribed);
    if (params.todo !== undefined) await this.changeTodos(scope, item.id, params.todo);
    // Removing oneself from a confidential issue still returns the issue.
    return { ...updated, ...(await scope.transaction.workItems.find(item.id)) };
  }

  /** Separates epics from other items and keeps the order within each. */
  private async byType(scope: Scope, childIds: readonly number[]): Promise<Map<'epic' | 'issue', number[]>> {
    const byType = new Map<'epic' | 'issue', number[]>();
    const references = childIds.map((id) => ({ id }));
    for (const { item } of await findItems(scope, references)) {
      addTo(byType, item.type === 'epic' ? 'epic' : 'issue', item.id);
    }
    return byType;
  }

  private async subscribe(scope: Scope, id: number, subscribed: boolean): Promise<void> {
    await ignoreIfAlreadySet(runWithin(scope, this.useCases, SubscribeToWorkItem, { item: { id }, subscribed }));
  }

  private async changeTodos(scope: Scope, id: number, todo: NonNullable<Input['todo']>): Promise<void> {
    if (todo === 'add') {
      await ignoreIfAlreadySet(runWithin(scope, this.useCases, CreateTodo, { item: { id } }));
    } else if (todo.doneId === null) {
      await runWithin(scope, this.useCases, FinishTodos, { workItemId: id });
    } else {
      await runWithin(scope, this.useCases, SetTodoState, { todoIds: [todo.doneId], state: 'done' });
    }
  }
}

/** Setting a value that is already set is not an error. */
async function ignoreIfAlreadySet(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof NotModified)) throw error;
  }
}
