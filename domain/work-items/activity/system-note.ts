import { fieldRule } from '../fields.ts';
import { defaultLinkTiming, isDefaultTiming, linkTimingInWords, type LinkTiming } from '../link-timing.ts';
import type { WorkItemType } from '../work-item.ts';
import type { Change, Names } from './sentences.ts';

/**
 * One sentence per changed field of an item, as Markdown without subject and period: "closed", "added ~bug". Names that
 * the reader may not read are omitted.
 */
export function ownChangeSentences(
  type: WorkItemType,
  changes: Readonly<Record<string, Change>>,
  names: Names,
): string[] {
  return Object.entries(changes).flatMap(([field, change]) => fieldRule(field)?.sentence?.(change, names, type) ?? []);
}

/** "added &3 as a child" for the parent's conversation; `came` is false for a removed child. */
export function childSentence(child: string, came: boolean): string {
  return came ? `added ${child} as a child` : `removed the child ${child}`;
}

/** "marked #3 as a duplicate of this issue" for the conversation of the one that stays. */
export function duplicateSentence(duplicate: string, type: WorkItemType): string {
  return `marked ${duplicate} as a duplicate of this ${type}`;
}

/** "marked as blocking #3", as seen from the item of the conversation. */
export function linkSentence(
  other: string,
  type: 'relates_to' | 'blocks',
  isSource: boolean,
  made: boolean,
  timing: LinkTiming = defaultLinkTiming,
): string {
  const relation = type === 'relates_to' ? 'related to' : isSource ? 'blocking' : 'blocked by';
  if (!made) return `no longer marked as ${relation} ${other}`;
  return `marked as ${relation} ${other}${isDefaultTiming(timing) ? '' : `, ${linkTimingInWords(timing)}`}`;
}

/** "changed the link to #3: **start to start**, before finish to start" */
export function linkTimingSentence(other: string, before: LinkTiming, after: LinkTiming): string {
  return `changed the link to ${other}: **${linkTimingInWords(after)}**, before ${linkTimingInWords(before)}`;
}
