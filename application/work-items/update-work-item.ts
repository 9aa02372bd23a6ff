import { inject, injectable } from 'inversify';
import type { OutcomeField } from '../../domain/acts/act.ts';
import { canInProject, canOnItem } from '../../domain/access/policy.ts';
import { isRearranged } from '../../domain/text/list-order.ts';
import type { QuickAction } from '../../domain/quick-actions/quick-action.ts';
import { mayHoldActions } from '../../domain/quick-actions/extract-quick-actions.ts';
import type { ItemSets } from '../../domain/work-items/fields.ts';
import { conversionProblem } from '../../domain/work-items/hierarchy.ts';
import type { ItemRow, WorkItem, WorkItemType } from '../../domain/work-items/work-item.ts';
import { changedColumns } from '../door/changed-columns.ts';
import { ApplicationError, Conflict, Forbidden, Invalid } from '../errors.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { QuickActionRunner } from './quick-action-runner.ts';
import { readActions } from './read-actions.ts';
import { checkConfidentiality } from './confidentiality.ts';
import { changeParent } from './change-parent.ts';
import { changedLabels, changesLabels } from './item-labels.ts';
import { checkIteration } from './item-iteration.ts';
import { checkMilestone } from './item-milestone.ts';
import { assignable } from './item-people.ts';
import {
  authorize,
  findItem,
  findRows,
  lockInTrees,
  lockItem,
  type LoadedItem,
  type LoadedRow,
} from '../references/item-reference.ts';
import { setsOfMany, type ChangedSets } from './sets-of-many.ts';
import { createTodosOfMany } from '../todos/item-todos.ts';
import { createTodosAboutItem } from './todos-about-item.ts';
import { isUpdateOfMany, neededAbilities, touchesTree, updateInput, type UpdateInput } from './update-input.ts';
import { fieldColumns } from './field-columns.ts';
import type { SavedItem } from './saved-item.ts';

/** What came with a state that an undo brings back, as it was. */
export type RestoredOutcome = Partial<Pick<WorkItem, OutcomeField>>;

/** A row with or without its long text, which only changes of that text need. */
type AnyRow = ItemRow & Partial<Pick<WorkItem, 'description'>>;

/** An update of an item by its global id. */
export type UpdateById = UpdateInput & { item: { id: number } };

/** One of many updates, with what comes back with the state. */
type RowUpdate = UpdateById & { outcome?: RestoredOutcome };

interface Changed {
  before: WorkItem;
  after: WorkItem;
  /** Newly assigned people. */
  assigned: number[];
}

/** Refreshes the sums of these epics and of all above, now or later. */
type Refresh = (epicIds: number[]) => Promise<void> | void;

/**
 * Updates an item: text, metadata, state, confidentiality, parent. Only fields in the input are written, so that two
 * people who change different fields do not overwrite each other. New quick actions in the description run afterwards,
 * and newly assigned or mentioned people get a to-do.
 */
@injectable()
export class UpdateWorkItem implements UseCase<UpdateInput, SavedItem> {
  readonly action = 'work_item.update';
  readonly input = updateInput;

  constructor(@inject(portNames.quickActions) private readonly quickActions: QuickActionRunner) {}

  texts({ description }: UpdateInput) {
    return [description];
  }

  run(scope: Scope, input: UpdateInput): Promise<SavedItem> {
    return this.runPart(scope, input, (epicIds) => scope.transaction.workItems.rollUps.refresh(epicIds));
  }

  /**
   * Updates of different items as one change, which refreshes the sums of the epics above once. The items and their trees
   * are locked before.
   */
  async runEach(scope: Scope, inputs: readonly UpdateById[]): Promise<void> {
    const staleEpics = new Set<number>();
    const refresh: Refresh = (epicIds) => epicIds.forEach((id) => staleEpics.add(id));
    if (inputs.every(isUpdateOfMany)) {
      const [refusal] = (await this.changeMany(scope, inputs, refresh)).values();
      if (refusal !== undefined) throw refusal;
    } else {
      for (const input of inputs) await scope.within(this.action, (inner) => this.runPart(inner, input, refresh));
    }
    if (staleEpics.size > 0) await scope.transaction.workItems.rollUps.refresh([...staleEpics]);
  }

  /**
   * Changes columns of the rows of different items, their labels and people; they are locked with their trees: a thousand with
   * as many statements as one. Returns why items were left as they are, by their ids.
   */
  changeMany(scope: Scope, inputs: readonly RowUpdate[], refresh: Refresh): Promise<Map<number, ApplicationError>> {
    return scope.within(this.action, async (inner) => {
      const checkPlan = planChecks(inner);
      const rows = await findRows(
        inner,
        inputs.map(({ item }) => item.id),
      );
      const refusals = new Map<number, ApplicationError>();
      const changes: { loaded: LoadedRow; changed: Partial<WorkItem>; input: UpdateInput; sets: ChangedSets }[] = [];
      const allSets = await setsOfMany(
        inner,
        rows.map((loaded, index) => ({ loaded, input: inputs[index] as RowUpdate })),
      );
      for (const [index, loaded] of rows.entries()) {
        const { outcome, ...input } = inputs[index] as RowUpdate;
        const sets = allSets[index] as ChangedSets;
        try {
          const updated = { ...this.updated(inner, input, loaded), ...outcome };
          await checkPlan(loaded, updated);
          const changed = changedColumns(loaded.item, updated);
          const differs = Object.keys(changed).length > 0 || setsDiffer(sets.before, sets.after);
          if (differs) changes.push({ loaded, changed, input, sets });
        } catch (error) {
          if (!(error instanceof ApplicationError)) throw error;
          refusals.set(loaded.item.id, error);
        }
      }
      const { workItems } = inner.transaction;
      await workItems.updateMany(
        changes.map(({ loaded: { item }, changed }) => ({ id: item.id, ...nextVersion(inner, item, changed) })),
      );
      const setsOf = (field: keyof ItemSets) =>
        new Map(
          changes.flatMap(({ loaded, sets: { after } }) => (after[field] ? [[loaded.item.id, after[field]]] : [])),
        );
      await workItems.setLabelsOfMany(setsOf('labelIds'));
      await workItems.setAssigneesOfMany(setsOf('assigneeIds'));
      await refresh(
        changes.flatMap(({ loaded, input }) => (touchesTree(input) ? (staleEpicOf(loaded.item) ?? []) : [])),
      );
      for (const { loaded, changed, input } of changes) inner.recordItem(loaded.item.id, stateAction(changed, input));
      await createTodosOfMany(
        inner,
        changes.flatMap(({ loaded, sets }) => {
          const assigneeIds = sets.after.assigneeIds ?? loaded.policy.assigneeIds;
          // Guests may read confidential issues because they are assigned.
          const now = { ...loaded, policy: { ...loaded.policy, assigneeIds } };
          return newlyAssigned(sets).map((userId) => ({ loaded: now, userId, action: 'assigned' as const }));
        }),
      );
      return refusals;
    });
  }

  /**
   * Brings back what was there before: a description is taken as it is, without quick actions, and a state with what
   * came with it.
   */
  async restore(scope: Scope, input: UpdateInput, outcome: RestoredOutcome, refresh: Refresh): Promise<void> {
    const { before, after, assigned } = await this.change(scope, input, refresh, outcome);
    await createTodosAboutItem(scope, after, { assigned, mentions: [] }, before.description);
  }

  /** The same as a part of a larger change, which refreshes the sums of the epics passed to `refresh`. */
  private async runPart(scope: Scope, input: UpdateInput, refresh: Refresh): Promise<SavedItem> {
    const { rest, actions } = await this.withoutActions(scope, input);
    const { before, after, assigned } = await this.change(scope, rest, refresh);
    const quickActions = await this.quickActions.carryOut(scope, after, actions);
    const now = quickActions === null ? after : ((await scope.transaction.workItems.find(after.id)) ?? after);
    const mentions = now.description === before.description ? [] : scope.contentsOf(input.description).mentions;
    await createTodosAboutItem(scope, now, { assigned, mentions }, before.description);
    return { ...now, quickActions };
  }

  /** Separates the new description from its quick actions, and locks their trees before any row is locked. */
  private async withoutActions(
    scope: Scope,
    input: UpdateInput,
  ): Promise<{ rest: UpdateInput; actions: QuickAction[] }> {
    const { description } = input;
    if (!description || !mayHoldActions(description)) return { rest: input, actions: [] };
    const { item, namespace } = await findItem(scope, input.item);
    const { text, actions } = readActions(description, scope.contentsOf(description), 'description', item.description);
    await this.quickActions.lockForActions(scope, { namespace, item }, actions);
    return { rest: { ...input, description: text === '' ? null : text }, actions };
  }

  private async change(
    scope: Scope,
    input: UpdateInput,
    refresh: Refresh,
    outcome: RestoredOutcome = {},
  ): Promise<Changed> {
    const { workItems } = scope.transaction;
    const { loaded, parent } = await this.lock(scope, input, await this.newParent(scope, input));
    const before = loaded.item;
    const updated = { ...this.updated(scope, input, loaded), ...outcome };
    const newParentId = parent === undefined ? before.parentId : (parent?.item.id ?? null);
    if (updated.type !== before.type) await this.checkType(scope, loaded, updated.type, newParentId);
    if (updated.confidential !== before.confidential) await checkConfidentiality(scope, updated, newParentId);
    if (updated.milestoneId !== before.milestoneId) await checkMilestone(scope, loaded.namespace, updated.milestoneId);
    if (updated.iterationId !== before.iterationId) await checkIteration(scope, loaded.namespace, updated.iterationId);
    const sets = await this.sets(scope, input, loaded);

    const changed = changedColumns(before, updated);
    const differs = Object.keys(changed).length > 0 || setsDiffer(sets.before, sets.after);
    const moves = newParentId !== before.parentId;
    if (!differs && !moves) return { before, after: before, assigned: [] };
    await this.write(scope, before, changed, sets);
    if (moves) {
      const item = { ...updated, lockVersion: before.lockVersion + 1 };
      await changeParent(scope, { ...loaded, item }, parent ?? null);
    }
    const epicId = touchesTree(input) ? staleEpicOf(before) : null;
    if (epicId !== null) await refresh([epicId]);
    const after = (await workItems.find(before.id)) as WorkItem;
    scope.recordItem(after.id, stateAction(changed, input));
    return { before, after, assigned: newlyAssigned(sets) };
  }

  /** Author and assignees may reorder the lists of an epic's description even if they may not edit it. */
  private onlyArranges(
    scope: Scope,
    { title, description }: UpdateInput,
    { item, policy, namespace }: LoadedRow & { item: AnyRow },
  ): boolean {
    if (title !== undefined || typeof description !== 'string') return false;
    if (!canOnItem(scope.actor, 'arrangeDescription', policy, namespace)) return false;
    return isRearranged(item.description ?? '', description);
  }

  /** `undefined` keeps the parent; `null` removes it. */
  private async newParent(scope: Scope, { parentId }: UpdateInput): Promise<LoadedItem | null | undefined> {
    if (parentId === undefined || parentId === null) return parentId;
    return findItem(scope, { id: parentId });
  }

  private async lock(
    scope: Scope,
    input: UpdateInput,
    parent: LoadedItem | null | undefined,
  ): Promise<{ loaded: LoadedItem; parent: LoadedItem | null | undefined }> {
    if (!touchesTree(input)) return { loaded: await lockItem(scope, input.item), parent };
    const found = await findItem(scope, input.item);
    if (!parent) return { loaded: (await lockInTrees(scope, found))[0], parent };
    const [loaded, freshParent] = await lockInTrees(scope, found, parent);
    return { loaded, parent: freshParent };
  }

  /** The row as the input makes it. @throws Forbidden, Conflict, or Invalid for a field that the type does not have */
  private updated<Row extends AnyRow>(scope: Scope, input: UpdateInput, loaded: LoadedRow & { item: Row }): Row {
    const { id: userId } = scope.user();
    const before = loaded.item;
    for (const ability of neededAbilities(input, before.type === 'epic')) {
      if (ability !== 'update' || !this.onlyArranges(scope, input, loaded)) authorize(scope, ability, loaded);
    }
    if (input.lockVersion !== undefined && input.lockVersion !== before.lockVersion) {
      throw new Conflict('Someone else changed this item in the meantime.', before.lockVersion);
    }
    const updated: Row = { ...before, ...fieldColumns(before.type, input) };
    if (input.title !== undefined) Object.assign(updated, { title: input.title });
    if (input.type !== undefined) Object.assign(updated, { type: input.type });
    if (input.stateEvent === 'close' && before.state === 'opened') {
      Object.assign(updated, { state: 'closed', closedAt: scope.now, closedById: userId });
    }
    if (input.stateEvent === 'reopen' && before.state === 'closed') {
      // What it was closed for no longer holds, so that it can be moved, promoted or marked again.
      const outcome = { movedToId: null, duplicatedToId: null, promotedToId: null };
      Object.assign(updated, { state: 'opened', closedAt: null, closedById: null, ...outcome });
    }
    if (updated.title !== before.title || updated.description !== before.description) {
      Object.assign(updated, { lastEditedAt: scope.now, lastEditedById: userId });
    }
    return updated;
  }

  /** The caller holds the lock of the tree, so neither parent nor children can change meanwhile. */
  private async checkType(
    scope: Scope,
    { item, namespace }: LoadedItem,
    type: WorkItemType,
    parentId: number | null,
  ): Promise<void> {
    if (item.type === 'epic') throw Invalid.fields({ type: ['cannot be changed for the type epic'] });
    if (type === 'incident' && !canInProject(scope.actor, 'createIncident', namespace)) throw new Forbidden();
    const { workItems } = scope.transaction;
    const parent = parentId === null ? null : await workItems.find(parentId);
    const hasChildren = (await workItems.tree.childrenCount(item.id)) > 0;
    const problem = conversionProblem(type, parent?.type ?? null, hasChildren);
    if (problem !== null) throw Invalid.fields({ type: [problem] });
  }

  private async sets(scope: Scope, input: UpdateInput, { item, namespace }: LoadedItem): Promise<ChangedSets> {
    const { workItems } = scope.transaction;
    const before: Partial<ItemSets> = {};
    const after: Partial<ItemSets> = {};
    if (changesLabels(input)) {
      const labels = await workItems.labels(item.id);
      before.labelIds = labels.map((label) => label.id);
      after.labelIds = (await changedLabels(scope, namespace, labels, input)).map((label) => label.id);
    }
    if (input.assigneeIds !== undefined) {
      before.assigneeIds = await workItems.assigneeIds(item.id);
      after.assigneeIds = await assignable(scope, namespace, input.assigneeIds);
    }
    return { before, after };
  }

  private async write(
    scope: Scope,
    before: WorkItem,
    changed: Partial<WorkItem>,
    { after }: { after: Partial<ItemSets> },
  ): Promise<void> {
    const { id } = before;
    const { workItems } = scope.transaction;
    await workItems.update(id, nextVersion(scope, before, changed));
    if (after.labelIds) await workItems.setLabels(id, after.labelIds);
    if (after.assigneeIds) await workItems.setAssignees(id, after.assigneeIds);
  }
}

/** Under which action a change of the state is logged. */
function stateAction(changed: Partial<WorkItem>, { stateEvent }: UpdateInput): string | undefined {
  return changed.state === undefined ? undefined : `work_item.${stateEvent}`;
}

/** Checks new milestones and iterations of many items, each of a namespace once. */
function planChecks(scope: Scope): (loaded: LoadedRow, updated: ItemRow) => Promise<void> {
  const checks = new Map<string, Promise<void>>();
  const once = (name: string, check: () => Promise<void>): Promise<void> => {
    const begun = checks.get(name) ?? check();
    checks.set(name, begun);
    return begun;
  };
  return async ({ item, namespace }, { milestoneId, iterationId }) => {
    const place = namespace.id;
    if (milestoneId !== item.milestoneId)
      await once(`${place} milestone ${milestoneId}`, () => checkMilestone(scope, namespace, milestoneId));
    if (iterationId !== item.iterationId)
      await once(`${place} iteration ${iterationId}`, () => checkIteration(scope, namespace, iterationId));
  };
}

/** What is written of a row that changes. */
function nextVersion({ now }: Scope, { lockVersion }: ItemRow, changed: Partial<WorkItem>): Partial<WorkItem> {
  return { ...changed, lockVersion: lockVersion + 1, updatedAt: now };
}

/**
 * The epic from which sums are refreshed upwards: the item itself or the one above. A parent that is left or joined is
 * refreshed where the parent changes.
 */
function staleEpicOf({ id, type, parentId }: ItemRow): number | null {
  if (type === 'epic') return id;
  return type === 'task' ? null : parentId;
}

function newlyAssigned({ before: { assigneeIds: was = [] }, after }: ChangedSets): number[] {
  return (after.assigneeIds ?? []).filter((id) => !was.includes(id));
}

function setsDiffer(before: Partial<ItemSets>, after: Partial<ItemSets>): boolean {
  const spelled = (ids: readonly number[] | undefined) => [...(ids ?? [])].sort((a, b) => a - b).join();
  return (
    spelled(before.labelIds) !== spelled(after.labelIds) || spelled(before.assigneeIds) !== spelled(after.assigneeIds)
  );
}
