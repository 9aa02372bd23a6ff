import { inject, injectable } from 'inversify';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import {
  leavingActions,
  quickActionRules,
  type ActingName,
  type QuickAction,
} from '../../domain/quick-actions/quick-action.ts';
import { isEpic, type WorkItem } from '../../domain/work-items/work-item.ts';
import { ApplicationError, Forbidden, Invalid, NotFound, NotModified, Unavailable } from '../errors.ts';
import type { Scope, UseCaseFactory } from '../door/perform.ts';
import { portNames } from '../ports/port-names.ts';
import { runWithin } from '../door/run-within.ts';
import { findItem, findItems, type LoadedItem, type WorkItemReference } from '../references/item-reference.ts';
import { lockTrees } from '../namespaces/tree-locks.ts';
import { mostNamed, namedItems, pointless, type Act, type ActContext, type Done } from './act.ts';
import type { QuickActionOutcome, QuickActionRunner } from '../work-items/quick-action-runner.ts';
import { attentionActs } from './attention-acts.ts';
import { hierarchyActs } from './hierarchy-acts.ts';
import { labelActs } from './label-acts.ts';
import { peopleActs } from './people-acts.ts';
import { pinnedLinkActs } from './pinned-link-acts.ts';
import { placeActs } from './place-acts.ts';
import { planningActs } from './planning-acts.ts';
import { stateActs } from './state-acts.ts';
import { timeActs } from './time-acts.ts';

/** Runs the quick actions of a text, each through its regular use case. */
@injectable()
export class CarryOutActions implements QuickActionRunner {
  constructor(@inject(portNames.useCases) private readonly useCases: UseCaseFactory) {}

  async lockForActions(
    scope: Scope,
    { namespace, item }: { namespace: Namespace; item: Pick<WorkItem, 'id'> | null },
    actions: readonly QuickAction[],
  ): Promise<void> {
    if (actions.length === 0) return;
    const ids = item === null ? [] : [item.id];
    const named = actions.map((action) => referencesOf(scope, namespace, action));
    if (named.flat().length > mostNamed) {
      throw Invalid.request(`quick actions may name at most ${mostNamed} items`);
    }
    for (const references of named) ids.push(...(await readableIds(scope, references)));
    await lockTrees(scope, ids, [namespace]);
  }

  async carryOut(
    scope: Scope,
    item: Pick<WorkItem, 'id'>,
    actions: readonly QuickAction[],
  ): Promise<QuickActionOutcome | null> {
    const { quickActions } = await this.carryOutAndSave(scope, item, actions, () => Promise.resolve());
    return quickActions;
  }

  async carryOutAndSave<Saved>(
    scope: Scope,
    item: Pick<WorkItem, 'id'>,
    actions: readonly QuickAction[],
    save: () => Promise<Saved>,
  ): Promise<{ quickActions: QuickActionOutcome | null; saved: Saved }> {
    const outcome: QuickActionOutcome = { changes: {}, names: [], messages: [], refusals: [] };
    const leaving = actions.findIndex(({ name }) => leavingActions.includes(name));
    const staying = leaving === -1 ? actions.length : leaving;
    for (const action of actions.slice(0, staying)) await this.add(outcome, scope, item, action);
    const saved = await save();
    for (const action of actions.slice(staying)) await this.add(outcome, scope, item, action);
    return { quickActions: actions.length === 0 ? null : outcome, saved };
  }

  private async add(
    outcome: QuickActionOutcome,
    scope: Scope,
    item: Pick<WorkItem, 'id'>,
    action: QuickAction,
  ): Promise<void> {
    outcome.names.push(action.name);
    try {
      const { changes, said } = await this.one(scope, item, action);
      Object.assign(outcome.changes, changes);
      outcome.messages.push(said);
    } catch (error) {
      if (!(error instanceof ApplicationError) || error instanceof Unavailable) throw error;
      outcome.refusals.push(`/${action.name} was not carried out: ${reasonOf(error)}.`);
    }
  }

  /** A failed action leaves no trace in tables or the change log. */
  private async one(scope: Scope, { id }: Pick<WorkItem, 'id'>, { name, parameter }: QuickAction): Promise<Done> {
    const here = await findItem(scope, { id });
    const { on, parameter: expected } = quickActionRules[name];
    if (on !== 'any' && (on === 'epic') !== isEpic(here.item)) throw pointless(`it is not for ${plural(here)}`);
    if (expected === null && parameter !== '') throw pointless('it takes nothing after its name');
    const run: ActContext['run'] = (useCaseClass, input) => runWithin(scope, this.useCases, useCaseClass, input);
    return scope.attempt(() => acts[name]({ scope, here, parameter, run }));
  }
}

/** The items that an action names. Errors are reported later, when the action runs. */
function referencesOf(scope: Scope, namespace: Namespace, action: QuickAction): WorkItemReference[] {
  const { names } = quickActionRules[action.name];
  if (names === undefined) return [];
  try {
    return namedItems(action.parameter, names, { namespace, baseUrl: scope.baseUrl });
  } catch (error) {
    if (!(error instanceof ApplicationError) || error instanceof Unavailable) throw error;
    return [];
  }
}

/** The ids of these items; empty if the actor may not read one of them, because the action then does nothing. */
async function readableIds(scope: Scope, references: readonly WorkItemReference[]): Promise<number[]> {
  try {
    return (await findItems(scope, references)).map(({ item }) => item.id);
  } catch (error) {
    if (!(error instanceof ApplicationError) || error instanceof Unavailable) throw error;
    return [];
  }
}

/** Hidden and missing items get the same text. */
function reasonOf(error: ApplicationError): string {
  if (error instanceof Forbidden) return 'you are not allowed to do that here';
  if (error instanceof NotFound) return 'nothing of that name is here';
  if (error instanceof NotModified) return 'it is so already';
  const problem = error instanceof Invalid && error.problems.length === 1 ? error.problems[0] : undefined;
  // The reason continues the sentence, so it starts in lower case.
  return (problem?.field === null ? problem.text : error.message).replace(/\.$/, '');
}

function plural({ item }: LoadedItem): string {
  return `${item.type}s`;
}

/** The implementation of each action. */
const acts: Readonly<Record<ActingName, Act>> = {
  ...attentionActs,
  ...hierarchyActs,
  ...labelActs,
  ...peopleActs,
  ...pinnedLinkActs,
  ...placeActs,
  ...planningActs,
  ...stateActs,
  ...timeActs,
};
