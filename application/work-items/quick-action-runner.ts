import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { QuickAction } from '../../domain/quick-actions/quick-action.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Scope } from '../door/perform.ts';

/** The outcome of the actions of a text. */
export interface QuickActionOutcome {
  /** The changed fields as REST names them. */
  changes: Record<string, unknown>;
  /** Names of all actions, in the order of the text. */
  names: string[];
  /** A sentence for each successful action. */
  messages: string[];
  /** A sentence with the reason for each failed action. */
  refusals: string[];
}

/** Runs quick actions. A port, because the use cases it calls can themselves contain texts with actions. */
export interface QuickActionRunner {
  /**
   * Locks every tree that the actions touch: of these items, of the namespace, and of all named things. Call it before
   * locking rows. Does nothing without actions.
   */
  lockForActions(
    scope: Scope,
    place: { namespace: Namespace; item: Pick<WorkItem, 'id'> | null },
    actions: readonly QuickAction[],
  ): Promise<void>;
  /** Runs the actions in order, each atomically and with the caller's permissions; null without actions. */
  carryOut(
    scope: Scope,
    item: Pick<WorkItem, 'id'>,
    actions: readonly QuickAction[],
  ): Promise<QuickActionOutcome | null>;
  /**
   * The same for the actions of a comment. `save` runs once, after the actions, but before the first one that makes
   * another item of this one, which takes its conversation along.
   */
  carryOutAndSave<Saved>(
    scope: Scope,
    item: Pick<WorkItem, 'id'>,
    actions: readonly QuickAction[],
    save: () => Promise<Saved>,
  ): Promise<{ quickActions: QuickActionOutcome | null; saved: Saved }>;
}
