import type { ItemAbility } from '../access/abilities.ts';
import type { Sentence } from './activity/sentences.ts';
import type { WorkItemType } from './work-item.ts';

/** The kind of a field's value, with bounds that all inputs validate. */
export type FieldValue =
  | { is: 'text'; maximum: number }
  | { is: 'integer'; minimum: number; maximum: number }
  | { is: 'flag' }
  | { is: 'day' }
  | { is: 'instant' }
  | { is: 'color' }
  /** The URL of a Zoom meeting. */
  | { is: 'meeting' }
  /** An HTTPS URL. */
  | { is: 'url' }
  | { is: 'id' }
  | { is: 'ids'; maximum: number }
  | { is: 'choice'; of: readonly [string, ...string[]] };

export interface FieldRule {
  /** The item types that have the field. */
  types: readonly WorkItemType[];
  value: FieldValue;
  /** True if it can be empty. */
  nullable: boolean;
  /**
   * How people change it: `plain` fields are inputs with the same name, `special` ones have inputs or use cases that
   * mean more than a value (a state event, label names, a move in the tree), and derived ones follow from other
   * changes.
   */
  set: 'plain' | 'special' | 'never';
  /** The types for which it is derived from other fields or items, so that no one can set it. */
  follows: readonly WorkItemType[];
  /** The ability required to change it; null if the use case authorizes the change itself. */
  ability: ItemAbility | 'setSeverity' | null;
  /** True if a value for a type without the field is an error; otherwise it is ignored. */
  refused: boolean;
  /** The tree data that may change with it, so that the tree must be locked and its roll-ups refreshed. */
  touches: readonly ('shape' | 'sums' | 'dates')[];
  /** True if the change log records it. Other fields are derived from logged ones. */
  logged: boolean;
  /** True if the activity shows changes of it; the sentence may still be null. */
  sentence: Sentence | null;
  /** True if a move, clone or promotion copies it where both types have it. */
  copied: boolean;
}
