import type { WorkItemType } from '../work-items/work-item.ts';

export type Change = { before?: unknown; after?: unknown };

/** What ids are called by the reader: references as Markdown, or null for what they may not read. */
export interface Names {
  label(id: number): string | null;
  user(id: number): string | null;
  milestone(id: number): string | null;
  item(id: number): string | null;
}

/**
 * One sentence for each field of an item that changed, as Markdown without subject and full stop: "closed",
 * "added ~bug". What the reader may not read is told of without its name (security.md §3.8).
 */
export function ownChangeSentences(
  type: WorkItemType,
  changes: Readonly<Record<string, Change>>,
  names: Names,
): string[] {
  const sentences: string[] = [];
  for (const [field, change] of Object.entries(changes)) {
    const sentence = describers[field]?.(change, names, type);
    if (sentence !== undefined && sentence !== null) sentences.push(sentence);
  }
  return sentences;
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

type Describer = (change: Change, names: Names, type: WorkItemType) => string | null;

const describers: Readonly<Record<string, Describer>> = {
  state: ({ after }) => (after === 'closed' ? 'closed' : 'reopened'),
  title: ({ before, after }) => `changed the title from **${escaped(before)}** to **${escaped(after)}**`,
  description: () => 'changed the description',
  type: ({ after }) => `changed the type to ${escaped(after)}`,
  confidential: ({ after }, _names, type) =>
    after === true ? `made the ${type} confidential` : `made the ${type} visible to everyone`,
  discussionLocked: ({ after }) => (after === true ? 'locked the discussion' : 'unlocked the discussion'),
  labelIds: (change, names) => sets(change, (id) => names.label(id), 'added', 'removed', 'a label', 'labels'),
  assigneeIds: (change, names) => sets(change, (id) => names.user(id), 'assigned', 'unassigned', 'somebody', 'people'),
  milestoneId: ({ after }, names) =>
    after === null || after === undefined
      ? 'removed the milestone'
      : `changed the milestone${named(names.milestone(Number(after)))}`,
  parentId: ({ after }, names) =>
    after === null || after === undefined
      ? 'removed the parent'
      : `changed the parent${named(names.item(Number(after)))}`,
  weight: (change) => value('weight', change),
  severity: (change) => value('severity', change),
  healthStatus: (change) => value('health status', change),
  color: ({ after }) => `changed the colour to **${escaped(after)}**`,
  startDateFixed: (change) => value('start date', change),
  dueDateFixed: (change) => value('due date', change),
  dueDate: (change, _names, type) => (type === 'epic' ? null : value('due date', change)),
  movedToId: ({ after }, names) => (after ? `moved${named(names.item(Number(after)))}` : null),
  duplicatedToId: ({ after }, names) =>
    after ? `marked as a duplicate${named(names.item(Number(after)), ' of')}` : null,
  promotedToId: ({ after }, names) => (after ? `promoted to an epic${named(names.item(Number(after)), ':')}` : null),
};

function value(name: string, { after }: Change): string {
  return after === null || after === undefined
    ? `removed the ${name}`
    : `changed the ${name} to **${escaped(after).replaceAll('\\_', ' ')}**`;
}

function named(name: string | null, before = ' to'): string {
  return name === null ? '' : `${before} ${name}`;
}

function sets(
  { before, after }: Change,
  name: (id: number) => string | null,
  added: string,
  removed: string,
  one: string,
  many: string,
): string | null {
  const was = ids(before);
  const is = ids(after);
  const list = (found: number[]): string => {
    const names = found.flatMap((id) => name(id) ?? []);
    return names.length > 0 ? names.join(' ') : found.length === 1 ? one : many;
  };
  const came = is.filter((id) => !was.includes(id));
  const went = was.filter((id) => !is.includes(id));
  const parts = [
    ...(came.length > 0 ? [`${added} ${list(came)}`] : []),
    ...(went.length > 0 ? [`${removed} ${list(went)}`] : []),
  ];
  return parts.length === 0 ? null : parts.join(' and ');
}

function ids(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}

/** Text in which Markdown finds nothing of its own. */
function escaped(text: unknown): string {
  const plain = typeof text === 'string' || typeof text === 'number' ? String(text) : '';
  return plain.replaceAll(/[\\`*_{}[\]()#+\-.!~|<>&@%:"]/g, (character) => `\\${character}`);
}
