import { capitalized } from '../text/capitalized.ts';
import { listed } from '../text/listed.ts';
import { counted } from '../text/plural.ts';
import type { ItemField } from '../work-items/fields.ts';
import { fieldsInWords, isOutcome, type ActField } from './act.ts';
import { existence, type ToldEntry } from './act-in-words.ts';

/** What a request did to items, as far as its person can undo it. */
export interface DoneAct {
  /** Its acts, in the order in which they were done. */
  ids: readonly number[];
  /** "Milestone changed". */
  text: string;
}

/** What a person just did, for the message about it: "Milestone changed", "3 items closed", "Link removed". */
export function actInShort(entries: readonly ToldEntry[]): string {
  const ofItems = entries.filter(({ subjectType }) => subjectType === 'work_item');
  const outcome = outcomeOf(ofItems);
  if (outcome !== null) return outcome;
  for (const kind of ['created', 'deleted'] as const) {
    const found = ofItems.filter(({ fields }) => existence(fields) === kind);
    // What goes along with a creation or a deletion needs no words.
    if (found.length > 0) return said(kind, found);
  }
  const parts = [...(ofItems.length > 0 ? [changed(ofItems)] : []), ...linked(entries)];
  return capitalized(listed(parts));
}

/** An issue that became another item: the other one is the news. */
function outcomeOf(entries: readonly ToldEntry[]): string | null {
  const has = (field: ItemField) => entries.some(({ fields }) => typeof fields[field]?.after === 'number');
  if (has('promotedToId')) return 'Promoted to an epic';
  return has('movedToId') ? 'Moved' : null;
}

function changed(entries: readonly ToldEntry[]): string {
  const names = [...new Set(entries.flatMap(({ fields }) => Object.keys(fields)))].filter((name) => !isOutcome(name));
  const [name] = names;
  const values = new Set(entries.flatMap(({ fields }) => fields[name ?? '']?.after ?? []));
  const [value] = values;
  if (names.length === 1 && values.size === 1) {
    if (name === 'state') return said(value === 'closed' ? 'closed' : 'reopened', entries);
    if (name === 'confidential') return saidOf('confidentiality', `turned ${value === true ? 'on' : 'off'}`, entries);
    if (name === 'discussionLocked') return saidOf('discussion', value === true ? 'locked' : 'unlocked', entries);
  }
  return saidOf(fieldsInWords(names as ActField[]), 'changed', entries);
}

/** "Item closed", "3 items closed". */
function said(what: string, entries: readonly ToldEntry[]): string {
  const count = countOf(entries);
  return count === 1 ? `Item ${what}` : `${counted(count, 'item')} ${what}`;
}

/** "Milestone changed", "Milestone of 3 items changed". */
function saidOf(what: string, done: string, entries: readonly ToldEntry[]): string {
  const count = countOf(entries);
  return capitalized(`${what}${count === 1 ? '' : ` of ${counted(count, 'item')}`} ${done}`);
}

function countOf(entries: readonly ToldEntry[]): number {
  return new Set(entries.map(({ subjectId }) => subjectId)).size;
}

function linked(entries: readonly ToldEntry[]): string[] {
  const links = entries.filter(({ subjectType }) => subjectType === 'link');
  return [
    ['created', 'added'],
    ['deleted', 'removed'],
    [null, 'changed'],
  ].flatMap(([kind, word]) => {
    const count = links.filter(({ fields }) => existence(fields) === kind).length;
    if (count === 0) return [];
    return count === 1 ? `link ${word}` : `${counted(count, 'link')} ${word}`;
  });
}
