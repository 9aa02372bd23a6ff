import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { QuickAction } from '../../domain/quick-actions/quick-action.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Scope } from '../perform.ts';

/** What came of the actions of a text. */
export interface QuickActionOutcome {
  /** What was changed, as the REST contract spells it. */
  changes: Record<string, unknown>;
  /** Names of all that was asked for, in the text's order. */
  names: string[];
  /** One sentence for each action that was carried out. */
  messages: string[];
  /** One sentence for each that was not, with the reason. */
  refusals: string[];
}

/** The door from texts to the use cases; a port, because those use cases read texts themselves. */
export interface QuickActionRunner {
  /**
   * Takes the turn in every tree that the actions touch: of these items, of the namespace, and of whatever is named. To
   * be called before rows are locked. Does nothing without actions.
   */
  lockForActions(
    scope: Scope,
    place: { namespace: Namespace; item: Pick<WorkItem, 'id'> | null },
    actions: readonly QuickAction[],
  ): Promise<void>;
  /** Does one after the other, each wholly or not at all, with the rights of the caller; null without actions. */
  carryOut(
    scope: Scope,
    item: Pick<WorkItem, 'id'>,
    actions: readonly QuickAction[],
  ): Promise<QuickActionOutcome | null>;
}
