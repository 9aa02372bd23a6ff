import {
  constraintSentence,
  daySentence,
  escapeMarkdown,
  flagSentence,
  outcomeSentence,
  referenceSentence,
  setSentence,
  valueSentence,
  type Sentence,
} from './activity/sentences.ts';
import { mailAddressMaximum } from '../people/email-address.ts';
import { durationInWords, durationMaximum } from './duration.ts';
import type { FieldRule } from './field-rule.ts';
import {
  assigneesMaximum,
  descriptionLengthMaximum,
  healthStatuses,
  severities,
  titleLengthMaximum,
  weightMaximum,
  workItemStates,
  workItemTypes,
  type WorkItem,
  type WorkItemType,
} from './work-item.ts';

/** Sets of ids that belong to an item without being a column of its row. */
export interface ItemSets {
  labelIds: readonly number[];
  assigneeIds: readonly number[];
}

/** All fields of an item. */
export type ItemField = keyof WorkItem | keyof ItemSets;

const everyType = workItemTypes;
const epics = ['epic'] as const;
const notEpics = ['issue', 'incident', 'task'] as const;
const incidents = ['incident'] as const;

const id = { is: 'id' } as const;
const day = { is: 'day' } as const;
const flag = { is: 'flag' } as const;
const instant = { is: 'instant' } as const;

/** A value that the product maintains by itself. */
const kept = {
  types: everyType,
  nullable: false,
  set: 'never',
  follows: [],
  ability: null,
  refused: false,
  touches: [],
  logged: true,
  sentence: null,
  copied: false,
} as const;

/** A value that people set. */
const plain = { ...kept, set: 'plain', ability: 'setMetadata' } as const;

/** Epics are silent: their dates follow from a fixed date, which has its own sentence, or from other items. */
function notOfEpics(sentence: Sentence): Sentence {
  return (change, names, type) => (type === 'epic' ? null : sentence(change, names, type));
}

/** A limit for the dates of an epic in the scheduler. */
const constraint = { ...plain, types: epics, value: day, nullable: true, refused: true, copied: true } as const;

/** A sum over the descendants of an epic. */
const sum = {
  ...kept,
  types: epics,
  follows: epics,
  value: { is: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
} as const;

/**
 * The one table of an item's fields. Inputs, abilities, locks, copies, the change log and the sentences of the activity
 * are derived from it, so a field that is added to `WorkItem` must be described here before the code compiles.
 */
export const fields = {
  id: { ...kept, value: id, logged: false },
  namespaceId: { ...kept, value: id },
  iid: { ...kept, set: 'special', value: { is: 'integer', minimum: 1, maximum: 2_147_483_647 } },
  type: {
    ...kept,
    set: 'special',
    ability: 'setMetadata',
    value: { is: 'choice', of: workItemTypes },
    touches: ['shape'],
    sentence: ({ after }) => `changed the type to ${escapeMarkdown(after)}`,
  },
  title: {
    ...kept,
    set: 'special',
    ability: 'update',
    value: { is: 'text', maximum: titleLengthMaximum },
    sentence: ({ before, after }) =>
      `changed the title from **${escapeMarkdown(before)}** to **${escapeMarkdown(after)}**`,
    copied: true,
  },
  description: {
    ...plain,
    ability: 'update',
    value: { is: 'text', maximum: descriptionLengthMaximum },
    nullable: true,
    sentence: () => 'changed the description',
    copied: true,
  },
  state: {
    ...kept,
    set: 'special',
    value: { is: 'choice', of: workItemStates },
    touches: ['sums'],
    sentence: ({ after }) => (after === 'closed' ? 'closed' : 'reopened'),
  },
  authorId: { ...kept, value: id },
  confidential: {
    ...plain,
    ability: 'setConfidential',
    value: flag,
    touches: ['shape'],
    sentence: ({ after }, _names, type) =>
      after === true ? `made the ${type} confidential` : `made the ${type} visible to everyone`,
    copied: true,
  },
  parentId: {
    ...kept,
    set: 'special',
    value: id,
    nullable: true,
    touches: ['shape', 'sums', 'dates'],
    sentence: referenceSentence('parent', 'item'),
  },
  // The ancestor path includes the parent.
  ancestorIds: { ...kept, value: { is: 'ids', maximum: 8 }, logged: false },
  relativePosition: {
    ...kept,
    set: 'special',
    value: { is: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  },
  // An epic's dates are fixed or inherited; other types just have them.
  startDate: {
    ...plain,
    follows: epics,
    value: day,
    nullable: true,
    touches: ['dates'],
    sentence: notOfEpics(daySentence('start date')),
    copied: true,
  },
  startDateIsFixed: { ...plain, types: epics, value: flag, touches: ['dates'], sentence: () => null },
  startDateFixed: {
    ...plain,
    types: epics,
    value: day,
    nullable: true,
    touches: ['dates'],
    sentence: daySentence('start date'),
  },
  startDateSourceMilestoneId: { ...kept, types: epics, follows: epics, value: id, nullable: true },
  startDateSourceItemId: { ...kept, types: epics, follows: epics, value: id, nullable: true },
  dueDate: {
    ...plain,
    follows: epics,
    value: day,
    nullable: true,
    touches: ['dates'],
    sentence: notOfEpics(daySentence('due date')),
    copied: true,
  },
  dueDateIsFixed: { ...plain, types: epics, value: flag, touches: ['dates'], sentence: () => null },
  dueDateFixed: {
    ...plain,
    types: epics,
    value: day,
    nullable: true,
    touches: ['dates'],
    sentence: daySentence('due date'),
  },
  dueDateSourceMilestoneId: { ...kept, types: epics, follows: epics, value: id, nullable: true },
  dueDateSourceItemId: { ...kept, types: epics, follows: epics, value: id, nullable: true },
  mustStartOn: { ...constraint, sentence: constraintSentence('must start on') },
  startNoEarlierThan: { ...constraint, sentence: constraintSentence('must start no earlier than') },
  finishNoLaterThan: { ...constraint, sentence: constraintSentence('must finish no later than') },
  milestoneId: {
    ...plain,
    types: notEpics,
    value: id,
    nullable: true,
    refused: true,
    touches: ['dates'],
    sentence: referenceSentence('milestone', 'milestone'),
    copied: true,
  },
  iterationId: {
    ...plain,
    types: notEpics,
    value: id,
    nullable: true,
    refused: true,
    sentence: referenceSentence('iteration', 'iteration'),
    copied: true,
  },
  weight: {
    ...plain,
    types: notEpics,
    value: { is: 'integer', minimum: 0, maximum: weightMaximum },
    nullable: true,
    refused: true,
    touches: ['sums'],
    sentence: valueSentence('weight'),
    copied: true,
  },
  healthStatus: {
    ...plain,
    value: { is: 'choice', of: healthStatuses },
    nullable: true,
    touches: ['sums'],
    sentence: valueSentence('health status'),
    copied: true,
  },
  severity: {
    ...plain,
    types: incidents,
    ability: 'setSeverity',
    value: { is: 'choice', of: severities },
    refused: true,
    sentence: valueSentence('severity'),
    copied: true,
  },
  zoomMeetingUrl: {
    ...plain,
    types: ['issue', 'incident'],
    value: { is: 'meeting' },
    nullable: true,
    refused: true,
    sentence: ({ after }, _names, type) =>
      after === null || after === undefined
        ? `removed the Zoom meeting from this ${type}`
        : `added a Zoom meeting to this ${type}`,
    copied: true,
  },
  publishedIncidentUrl: {
    ...plain,
    types: incidents,
    value: { is: 'url' },
    nullable: true,
    refused: true,
    sentence: ({ before, after }) =>
      after === null || after === undefined
        ? 'removed the link to the status page'
        : `${before === null || before === undefined ? 'added' : 'changed'} the link to the status page`,
    copied: true,
  },
  timeEstimate: {
    ...plain,
    types: notEpics,
    value: { is: 'integer', minimum: 1, maximum: durationMaximum },
    nullable: true,
    refused: true,
    sentence: ({ after }) =>
      typeof after === 'number'
        ? `changed the time estimate to **${durationInWords(after)}**`
        : 'removed the time estimate',
    copied: true,
  },
  // Adds up the logged time entries.
  timeSpent: {
    ...kept,
    types: notEpics,
    set: 'special',
    value: { is: 'integer', minimum: 1, maximum: durationMaximum },
    nullable: true,
    sentence: ({ before, after }) => {
      if (typeof after !== 'number') return 'removed the time spent';
      const change = after - (typeof before === 'number' ? before : 0);
      return `${change < 0 ? 'subtracted' : 'added'} **${durationInWords(Math.abs(change))}** of time spent`;
    },
  },
  color: { ...plain, types: epics, value: { is: 'color' }, sentence: valueSentence('color'), copied: true },
  discussionLocked: {
    ...plain,
    ability: 'lockDiscussion',
    value: flag,
    sentence: flagSentence('locked the discussion', 'unlocked the discussion'),
  },
  lockVersion: { ...kept, value: { is: 'integer', minimum: 0, maximum: 2_147_483_647 } },
  createdAt: { ...kept, set: 'special', value: instant },
  updatedAt: { ...kept, value: instant },
  closedAt: { ...kept, value: instant, nullable: true },
  closedById: { ...kept, value: id, nullable: true },
  lastEditedAt: { ...kept, value: instant, nullable: true },
  lastEditedById: { ...kept, value: id, nullable: true },
  movedToId: { ...kept, value: id, nullable: true, sentence: outcomeSentence('moved', ' to') },
  duplicatedToId: {
    ...kept,
    value: id,
    nullable: true,
    sentence: outcomeSentence('marked as a duplicate', ' of'),
  },
  promotedToId: { ...kept, value: id, nullable: true, sentence: outcomeSentence('promoted to an epic', ':') },
  serviceDeskReplyTo: { ...kept, types: notEpics, value: { is: 'text', maximum: mailAddressMaximum }, nullable: true },
  openedEpics: sum,
  closedEpics: sum,
  openedIssues: sum,
  closedIssues: sum,
  openedIssuesWeight: sum,
  closedIssuesWeight: sum,
  issuesOnTrack: sum,
  issuesNeedingAttention: sum,
  issuesAtRisk: sum,
  labelIds: {
    ...kept,
    set: 'special',
    ability: 'setMetadata',
    value: { is: 'ids', maximum: Number.MAX_SAFE_INTEGER },
    sentence: setSentence('label', { added: 'added', removed: 'removed', one: 'a label', many: 'labels' }),
    copied: true,
  },
  assigneeIds: {
    ...plain,
    value: { is: 'ids', maximum: assigneesMaximum },
    sentence: setSentence('user', { added: 'assigned', removed: 'unassigned', one: 'someone', many: 'people' }),
    copied: true,
  },
} as const satisfies Record<ItemField, FieldRule>;

type Fields = typeof fields;
/** Fields that are inputs with the same name. */
export type PlainField = { [Field in ItemField]: Fields[Field]['set'] extends 'plain' ? Field : never }[ItemField];
/** Fields that items of a type have. */
export type FieldOf<Type extends WorkItemType> = {
  [Field in ItemField]: Type extends Fields[Field]['types'][number] ? Field : never;
}[ItemField];

/** Plain fields of a type. */
export type PlainFieldOf<Type extends WorkItemType> = PlainField & FieldOf<Type>;

export const itemFields = Object.keys(fields) as ItemField[];

/** The rule of a field, including fields that only appear in old log entries. */
export function fieldRule(field: string): FieldRule | undefined {
  return Object.hasOwn(fields, field) ? fields[field as ItemField] : undefined;
}

export function hasField(type: WorkItemType, field: ItemField): boolean {
  return (fields[field].types as readonly WorkItemType[]).includes(type);
}

function fieldsWith(condition: (rule: FieldRule) => boolean): ItemField[] {
  return itemFields.filter((field) => condition(fields[field]));
}

export const plainFields = fieldsWith((rule) => rule.set === 'plain') as PlainField[];
export const loggedFields = fieldsWith((rule) => rule.logged);
/** Changes shown in the activity; other logged changes are for undo, audit and history. */
export const activityFields = fieldsWith((rule) => rule.sentence !== null);

/** True if people set the field on items of this type, at any time or at creation. */
export function isOwnField(type: WorkItemType, field: ItemField): boolean {
  return hasField(type, field) && !(fields[field].follows as readonly WorkItemType[]).includes(type);
}

/** The fields that are copied to an item created from another. */
export function copiedFields(from: WorkItemType, to: WorkItemType): ItemField[] {
  return itemFields.filter((field) => fields[field].copied && isOwnField(from, field) && isOwnField(to, field));
}

/** The fields that place an item in the tree; only visible to those who can see the parent. */
export const placeFields = ['parentId', 'relativePosition'] as const satisfies readonly ItemField[];
