import { dayInWords } from '../../calendar/dates-in-words.ts';
import type { WorkItemType } from '../work-item.ts';

export type Change = { before?: unknown; after?: unknown };

/** Names of ids for the reader: references as Markdown, or null for what the reader may not read. */
export interface Names {
  label(id: number): string | null;
  user(id: number): string | null;
  milestone(id: number): string | null;
  iteration(id: number): string | null;
  item(id: number): string | null;
}

/** The change of one field as Markdown without subject and period; null if there is nothing to say. */
export type Sentence = (change: Change, names: Names, type: WorkItemType) => string | null;

/** "changed the weight to **3**", "removed the weight". */
export function valueSentence(name: string): Sentence {
  return ({ after }) =>
    isNone(after)
      ? `removed the ${name}`
      : `changed the ${name} to **${escapeMarkdown(after).replaceAll('\\_', ' ')}**`;
}

/** "changed the due date to **Nov 10, 2017**", "removed the due date". */
export function daySentence(name: string): Sentence {
  return ({ after }) =>
    typeof after === 'string' ? `changed the ${name} to **${dayInWords(after)}**` : `removed the ${name}`;
}

/** "set the constraint **must start on Nov 10, 2026**", "removed the constraint **must start on**". */
export function constraintSentence(limit: string): Sentence {
  return ({ after }) =>
    typeof after === 'string'
      ? `set the constraint **${limit} ${dayInWords(after)}**`
      : `removed the constraint **${limit}**`;
}

/** "changed the milestone to %4", "removed the milestone"; without the name if the reader may not read it. */
export function referenceSentence(name: string, kind: keyof Names): Sentence {
  return ({ after }, names) =>
    isNone(after) ? `removed the ${name}` : `changed the ${name}${named(names[kind](Number(after)))}`;
}

/** "promoted to an epic: &9"; null when the reference is removed. */
export function outcomeSentence(text: string, join: string): Sentence {
  return ({ after }, names) => (isNone(after) ? null : `${text}${named(names.item(Number(after)), join)}`);
}

/** "locked the discussion", "unlocked the discussion". */
export function flagSentence(on: string, off: string): Sentence {
  return ({ after }) => (after === true ? on : off);
}

/** "added ~bug and removed ~idea"; `one` and `many` replace names that the reader may not read. */
export function setSentence(
  kind: keyof Names,
  words: { added: string; removed: string; one: string; many: string },
): Sentence {
  return ({ before, after }, names) => {
    const was = ids(before);
    const is = ids(after);
    const list = (found: number[]): string => {
      const known = found.flatMap((id) => names[kind](id) ?? []);
      return known.length > 0 ? known.join(' ') : found.length === 1 ? words.one : words.many;
    };
    const added = is.filter((id) => !was.includes(id));
    const removed = was.filter((id) => !is.includes(id));
    const parts = [
      ...(added.length > 0 ? [`${words.added} ${list(added)}`] : []),
      ...(removed.length > 0 ? [`${words.removed} ${list(removed)}`] : []),
    ];
    return parts.length === 0 ? null : parts.join(' and ');
  };
}

/** Escapes text so that it contains no Markdown. */
export function escapeMarkdown(text: unknown): string {
  const plain = typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  return plain.replaceAll(/[\\`*_{}[\]()#+\-.!~|<>&@%:"]/g, (character) => `\\${character}`);
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined;
}

function named(name: string | null, join = ' to'): string {
  return name === null ? '' : `${join} ${name}`;
}

function ids(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
