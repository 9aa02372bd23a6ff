import { fieldRule } from '../work-items/fields.ts';
import type { WorkItemType } from '../work-items/work-item.ts';
import type { Change, Names } from './sentences.ts';

/**
 * One sentence for each field of an item that changed, as Markdown without subject and full stop: "closed",
 * "added ~bug". What the reader may not read is left without its name.
 */
export function ownChangeSentences(
  type: WorkItemType,
  changes: Readonly<Record<string, Change>>,
  names: Names,
): string[] {
  return Object.entries(changes).flatMap(([field, change]) => fieldRule(field)?.sentence?.(change, names, type) ?? []);
}

/** "added &3 as a child", for the parent's conversation; `came` false when it went. */
export function childSentence(child: string, came: boolean): string {
  return came ? `added ${child} as a child` : `removed the child ${child}`;
}

/** "marked as blocking #3", seen from the item whose conversation it is. */
export function linkSentence(other: string, type: 'relates_to' | 'blocks', isSource: boolean, made: boolean): string {
  const relation = type === 'relates_to' ? 'related to' : isSource ? 'blocking' : 'blocked by';
  return `${made ? 'marked as' : 'no longer marked as'} ${relation} ${other}`;
}
