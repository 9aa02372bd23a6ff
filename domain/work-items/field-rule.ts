import type { ItemAbility } from '../access/abilities.ts';
import type { Sentence } from '../activity/sentences.ts';
import type { WorkItemType } from './work-item.ts';

/** What a field holds, with the bounds that every way in checks. */
export type FieldValue =
  | { is: 'text'; maximum: number }
  | { is: 'integer'; minimum: number; maximum: number }
  | { is: 'flag' }
  | { is: 'day' }
  | { is: 'instant' }
  | { is: 'color' }
  /** The web address of a Zoom meeting. */
  | { is: 'meeting' }
  | { is: 'id' }
  | { is: 'ids'; maximum: number }
  | { is: 'choice'; of: readonly [string, ...string[]] };

export interface FieldRule {
  /** The types that have it. */
  types: readonly WorkItemType[];
  value: FieldValue;
  /** Whether it can be empty. */
  nullable: boolean;
  /**
   * How people change it: `plain` fields are inputs of their own name, `special` ones have inputs or use cases that mean
   * more than a value (a state event, label names, a move in the tree), and the rest follows from other changes.
   */
  set: 'plain' | 'special' | 'never';
  /** The types on which it follows from other fields or items, so that no one sets it. */
  follows: readonly WorkItemType[];
  /** What the actor must be allowed to change it; null where the change is authorized by its own use case. */
  ability: ItemAbility | 'setSeverity' | null;
  /** Whether a value for a type without the field is an error; otherwise it is ignored. */
  refused: boolean;
  /** What of the tree may change with it, so that the tree's lock is taken and its roll-ups are refreshed. */
  touches: readonly ('shape' | 'sums' | 'dates')[];
  /** Whether the change log holds it. What is not logged follows from what is. */
  logged: boolean;
  /** Whether people are told about a change in the activity; the sentence may still be null. */
  sentence: Sentence | null;
  /** Whether a move, clone or promotion takes it along where both types have it. */
  copied: boolean;
}
