import { inject, injectable } from 'inversify';
import { z } from 'zod';
import { existence } from '../../domain/acts/act-in-words.ts';
import { undoneAtOnceMaximum } from '../../domain/acts/act.ts';
import { inDigits } from '../../domain/calendar/format.ts';
import { bulkMaximum } from '../../domain/work-items/work-item.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { listInput } from '../inputs/list-input.ts';
import type { Scope, UseCase, UseCaseFactory } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import type { QuickActionRunner } from '../work-items/quick-action-runner.ts';
import { UpdateWorkItem } from '../work-items/update-work-item.ts';
import type { Act, ActEntry } from './act-store.ts';
import { TurnActs, type TurnedActs } from './turn-acts.ts';

/** Entries of the log that one undo can take back. */
const entriesMaximum = 2_000;

const undoInput = z.strictObject({
  /** An act of the person; without it the last one that is not undone. */
  actId: z.number().int().optional(),
  /** Several acts of the person, which are undone together, the last one first. */
  actIds: listInput(z.number().int(), bulkMaximum).min(1).optional(),
  /** Also takes back what the person did after the act. */
  andLater: z.boolean().default(false),
});
const redoInput = undoInput.pick({ actId: true, actIds: true });

/** Says what else takes back acts with more entries, each of which needs work of its own. */
function whyTooMuch(acts: readonly Act[], entries: readonly ActEntry[]): string {
  const most = `more than ${inDigits(entriesMaximum)} items and links`;
  if (acts.length > 1) return `Together these changed ${most}. Undo fewer of them at once.`;
  const kinds = entries.map(({ subjectType, fields }) => (subjectType === 'work_item' ? existence(fields) : null));
  if (kinds.includes('created'))
    return `This made ${most}. If it was an import, undo it on the page Import of the group.`;
  if (kinds.includes('deleted')) return `This changed ${most}. Restore what was deleted from the bin of the group.`;
  return `This changed ${most}, which one undo cannot take back.`;
}

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
    if (entries.length > entriesMaximum) throw Invalid.request(whyTooMuch(acts, entries));
    return new TurnActs(scope, this.useCases, this.update, isRedo).turn(acts, entries);
  }
}

/**
 * Takes back what the person did to items: their last act, certain ones, or one with all later ones.
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

  private async chosen(scope: Scope, { actId, actIds, andLater }: z.infer<typeof undoInput>): Promise<Act[]> {
    const { acts } = scope.transaction;
    const userId = scope.user().id;
    if (actIds !== undefined) return found(scope, actIds, false);
    if (actId === undefined) {
      const last = await acts.done(userId, 1);
      if (last.length === 0) throw new Conflict('There is nothing to undo.');
      return last;
    }
    const [act] = await found(scope, [actId], false);
    if (!andLater) return [act as Act];
    const all = await acts.done(userId, undoneAtOnceMaximum);
    const last = all.findIndex(({ at }) => at === act?.at);
    if (last === -1) throw Invalid.request(`At most ${undoneAtOnceMaximum} acts are undone at once.`);
    return all.slice(0, last + 1);
  }
}

/** The acts of the person with these ids that are undone or not, each once. @throws NotFound, Conflict if there are none */
async function found(scope: Scope, ids: readonly number[], isUndone: boolean): Promise<Act[]> {
  const acts = await scope.transaction.acts.find(scope.user().id, ids);
  if (acts.length < new Set(ids).size) throw new NotFound();
  const left = acts.filter((act) => act.isUndone === isUndone);
  if (left.length === 0) throw new Conflict(isUndone ? 'This is not undone.' : 'This is undone already.');
  return [...new Map(left.map((act) => [act.at, act])).values()];
}

/** Does again what the person undid last, until they do something else; or certain acts. */
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

  async run(scope: Scope, { actId, actIds }: z.infer<typeof redoInput>): Promise<TurnedActs> {
    const { acts } = scope.transaction;
    const userId = scope.user().id;
    await acts.lock(userId);
    const ids = actIds ?? (actId === undefined ? null : [actId]);
    if (ids !== null) return this.turning.turn(scope, await found(scope, ids, true), true);
    const last = await acts.undone(userId, 1);
    if (last.length === 0) throw new Conflict('There is nothing to do again.');
    return this.turning.turn(scope, last, true);
  }
}
