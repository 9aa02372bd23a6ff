import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { undoneAtOnceMaximum } from '../../domain/acts/act.ts';
import { bulkMaximum } from '../../domain/work-items/work-item.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase, UseCaseFactory } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { QuickActionRunner } from '../work-items/quick-action-runner.ts';
import { UpdateWorkItem } from '../work-items/update-work-item.ts';
import type { Act } from './act-store.ts';
import { TurnActs, type TurnedActs } from './turn-acts.ts';

/** Entries of the log that one undo can take back. */
const entriesMaximum = 2_000;

const undoInput = z.strictObject({
  /** An act of the person; without it the last one that is not undone. */
  actId: z.number().int().optional(),
  /** Several acts of the person, which are undone together, the last one first. */
  actIds: z
    .array(z.number().int())
    .min(1)
    .max(undoneAtOnceMaximum, `At most ${undoneAtOnceMaximum} acts are undone at once.`)
    .optional(),
  /** Items: of each the last act that changed it. */
  itemIds: listInput(z.number().int()).min(1).max(bulkMaximum).optional(),
  /** Also takes back what the person did after the act. */
  andLater: z.boolean().default(false),
});
const redoInput = undoInput.pick({ actId: true });

/** What turning acts back and forth needs. */
class Turning {
  private readonly update: UpdateWorkItem;

  constructor(
    private readonly useCases: UseCaseFactory,
    quickActions: QuickActionRunner,
  ) {
    this.update = new UpdateWorkItem(quickActions);
  }

  async turn(scope: Scope, acts: readonly Act[], isRedo: boolean): Promise<TurnedActs> {
    const entries = await scope.transaction.acts.entries(scope.user().id, acts, entriesMaximum + 1);
    if (entries.length > entriesMaximum) throw Invalid.request('This changed too many items to be undone.');
    return new TurnActs(scope, this.useCases, this.update, isRedo).turn(acts, entries);
  }
}

/**
 * Takes back what the person did to items: their last act, that of an item, or a certain one, also with all later ones.
 * The changes are those that the person could make by hand, with the rights they have now.
 */
@injectable()
export class UndoAct implements UseCase<z.infer<typeof undoInput>, TurnedActs> {
  readonly action = 'act.undo';
  readonly input = undoInput;
  readonly turnsActs = true;
  private readonly turning: Turning;

  constructor(
    @inject(portNames.useCases) useCases: UseCaseFactory,
    @inject(portNames.quickActions) quickActions: QuickActionRunner,
  ) {
    this.turning = new Turning(useCases, quickActions);
  }

  async run(scope: Scope, input: z.infer<typeof undoInput>): Promise<TurnedActs> {
    await scope.transaction.acts.lock(scope.user().id);
    return this.turning.turn(scope, await this.chosen(scope, input), false);
  }

  private async chosen(scope: Scope, { actId, actIds, itemIds, andLater }: z.infer<typeof undoInput>): Promise<Act[]> {
    const { acts } = scope.transaction;
    const userId = scope.user().id;
    if (actIds !== undefined) {
      const found = new Map<string, Act>();
      for (const id of actIds) {
        const one = await this.own(scope, id);
        found.set(one.at, one);
      }
      return [...found.values()];
    }
    if (actId === undefined) {
      const found = itemIds === undefined ? await acts.done(userId, 1) : await acts.doneTo(userId, itemIds);
      if (found.length === 0) throw new Conflict('There is nothing to undo.');
      return found;
    }
    const act = await this.own(scope, actId);
    if (!andLater) return [act];
    const all = await acts.done(userId, undoneAtOnceMaximum);
    const last = all.findIndex(({ id }) => id === act.id);
    if (last === -1) throw Invalid.request(`At most ${undoneAtOnceMaximum} acts are undone at once.`);
    return all.slice(0, last + 1);
  }

  /** An act of the person that is not undone. */
  private async own(scope: Scope, id: number): Promise<Act> {
    const act = await scope.transaction.acts.find(scope.user().id, id);
    if (act === null) throw new NotFound();
    if (act.isUndone) throw new Conflict('This is undone already.');
    return act;
  }
}

/** Does again what the person undid last, until they do something else; or a certain act. */
@injectable()
export class RedoAct implements UseCase<z.infer<typeof redoInput>, TurnedActs> {
  readonly action = 'act.redo';
  readonly input = redoInput;
  readonly turnsActs = true;
  private readonly turning: Turning;

  constructor(
    @inject(portNames.useCases) useCases: UseCaseFactory,
    @inject(portNames.quickActions) quickActions: QuickActionRunner,
  ) {
    this.turning = new Turning(useCases, quickActions);
  }

  async run(scope: Scope, { actId }: z.infer<typeof redoInput>): Promise<TurnedActs> {
    const { acts } = scope.transaction;
    const userId = scope.user().id;
    await acts.lock(userId);
    if (actId === undefined) {
      const found = await acts.undone(userId, 1);
      if (found.length === 0) throw new Conflict('There is nothing to do again.');
      return this.turning.turn(scope, found, true);
    }
    const act = await acts.find(userId, actId);
    if (act === null) throw new NotFound();
    if (!act.isUndone) throw new Conflict('This is not undone.');
    return this.turning.turn(scope, [act], true);
  }
}
