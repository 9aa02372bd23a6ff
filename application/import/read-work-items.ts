import { createHash } from 'node:crypto';
import {
  descriptionLengthMaximum,
  titleLengthMaximum,
  typeRules,
  workItemTypes,
  type WorkItemType,
} from '../../domain/work-items/work-item.ts';
import type { Row } from './csv-file.ts';
import type { FaultList } from './faults.ts';
import { FieldReader } from './fields.ts';
import type { Steps } from './in-turns.ts';
import { cut, quoted } from './values-in-words.ts';
import { noConstraints, type PlannedItem } from './plan.ts';
import type { PlannedMilestones } from './read-milestones.ts';
import type { PlannedNamespaces } from './read-namespaces.ts';
import { readLabels } from './read-labels.ts';

/** Columns that each table of items has. */
export const requiredColumns = [
  'key',
  'type',
  'parent',
  'group',
  'title',
  'description',
  'state',
  'start_date',
  'due_date',
  'labels',
  'milestone',
  'weight',
  'created_at',
  'closed_at',
] as const;
export const constraintColumns = ['must_start_on', 'start_no_earlier_than', 'finish_no_later_than'] as const;
export const workItemColumns = [...requiredColumns, ...constraintColumns] as const;
export type WorkItemColumn = (typeof workItemColumns)[number];
type Fields = FieldReader<WorkItemColumn>;

export const keyLengthMaximum = 255;
const states = { open: 'opened', opened: 'opened', closed: 'closed' } as const;

/** Reads work-items.csv. Parents are checked afterwards, when all rows are known. */
export function* readWorkItems(
  rows: readonly Row<WorkItemColumn>[],
  namespaces: PlannedNamespaces,
  milestones: PlannedMilestones,
  faults: FaultList,
): Steps<PlannedItem[]> {
  const lineOfKey = new Map<string, number>();
  const items: PlannedItem[] = [];
  for (const row of rows) {
    yield;
    const fields = new FieldReader(row, faults);
    const identity = readIdentity(fields, namespaces, lineOfKey);
    if (identity === null) continue;
    lineOfKey.set(identity.key, row.line);
    items.push({
      ...identity,
      parentKey: fields.trimmed('parent') || null,
      digest: digestOf(row),
      ...readText(fields, identity.key),
      ...readDates(fields, identity.type),
      constraints: readConstraints(fields, identity.type),
      ...readState(fields),
      labels: readLabels(fields, 'labels'),
      milestone: readMilestone(fields, identity, milestones),
      weight: readWeight(fields, identity.type),
      inheritsDates: false,
      confidential: false,
      healthStatus: null,
      color: null,
      author: null,
      assignees: [],
      assigneeNames: [],
      row,
    });
  }
  return items;
}

/** Without constraints it is that of a file without their columns, such as one that an earlier version imported. */
function digestOf(row: Row<WorkItemColumn>): string {
  const isConstrained = constraintColumns.some((column) => row.value(column).trim() !== '');
  const columns = isConstrained ? workItemColumns : requiredColumns;
  return createHash('sha256').update(row.text(columns)).digest('hex');
}

/** The required values of a row; null skips the row. */
function readIdentity(
  fields: Fields,
  namespaces: PlannedNamespaces,
  lineOfKey: ReadonlyMap<string, number>,
): Pick<PlannedItem, 'key' | 'type' | 'namespacePath'> | null {
  const leaveOut = (column: WorkItemColumn, reason: string) => {
    fields.leaveOut(column, reason);
    return null;
  };
  const key = fields.trimmed('key');
  if (key === '') return leaveOut('key', 'is empty');
  if (key.length > keyLengthMaximum) return leaveOut('key', `has more than ${keyLengthMaximum} characters`);
  const earlier = lineOfKey.get(key);
  if (earlier !== undefined) return leaveOut('key', `${quoted(key)} is the key of line ${earlier} already`);
  const type = workItemTypes.find((one) => one === fields.trimmed('type').toLowerCase());
  if (type === undefined) {
    return leaveOut('type', `${quoted(fields.trimmed('type'))} is not valid (expected ${workItemTypes.join(', ')})`);
  }
  const path = fields.trimmed('group');
  const namespace = namespaces.find(path);
  const container = typeRules[type].container;
  if (namespace?.kind !== container) {
    return leaveOut('group', `there is no ${container} ${quoted(path)} in the plan for this ${type} to be in`);
  }
  return { key, type, namespacePath: namespace.path };
}

/** A title that is too long is cut; the description then starts with the full title. */
function readText(fields: Fields, key: string): Pick<PlannedItem, 'title' | 'description'> {
  const description = fields.text('description');
  const title = fields.name('title');
  if (title === '') fields.fix('title', 'is empty; used the key');
  if (title.length <= titleLengthMaximum) {
    return { title: title || cut(key, titleLengthMaximum), description: limitDescription(fields, description) };
  }
  fields.fix(
    'title',
    `has ${title.length} characters, ${titleLengthMaximum} are the most; the whole title was put in front of the description`,
  );
  return {
    title: cut(title, titleLengthMaximum).trimEnd(),
    description: limitDescription(fields, description === '' ? title : `${title}\n\n${description}`),
  };
}

function limitDescription(fields: Fields, description: string): string | null {
  if (description.length <= descriptionLengthMaximum) return description === '' ? null : description;
  fields.fix('description', `is longer than ${descriptionLengthMaximum} characters; the rest was cut off`);
  return cut(description, descriptionLengthMaximum);
}

function readDates(fields: Fields, type: WorkItemType): Pick<PlannedItem, 'startDate' | 'dueDate'> {
  const startDate = fields.day('start_date');
  const dueDate = fields.day('due_date');
  if (startDate !== null && dueDate !== null && dueDate < startDate) {
    fields.keep('due_date', `the ${type} ends on ${dueDate}, before it starts on ${startDate}; both dates were kept`);
  }
  return { startDate, dueDate };
}

/** Limits that contradict each other are kept, as the scheduler reports them. */
function readConstraints(fields: Fields, type: WorkItemType): PlannedItem['constraints'] {
  if (type !== 'epic') {
    for (const column of constraintColumns) {
      const value = fields.trimmed(column);
      if (value !== '') fields.fix(column, `only epics have constraints; ignored ${quoted(value)}`);
    }
    return noConstraints;
  }
  const mustStartOn = fields.day('must_start_on');
  const startNoEarlierThan = fields.day('start_no_earlier_than');
  const finishNoLaterThan = fields.day('finish_no_later_than');
  if (mustStartOn !== null && startNoEarlierThan !== null && mustStartOn < startNoEarlierThan) {
    const reason = `the epic must start on ${mustStartOn}, but no earlier than ${startNoEarlierThan}; both were kept`;
    fields.keep('start_no_earlier_than', reason);
  }
  const start = mustStartOn ?? startNoEarlierThan;
  if (start !== null && finishNoLaterThan !== null && finishNoLaterThan < start) {
    const reason = `the epic must finish by ${finishNoLaterThan}, before it may start on ${start}; both were kept`;
    fields.keep('finish_no_later_than', reason);
  }
  return { mustStartOn, startNoEarlierThan, finishNoLaterThan };
}

function readState(fields: Fields): Pick<PlannedItem, 'state' | 'createdAt' | 'closedAt'> {
  const state = fields.choice('state', states, 'opened');
  const createdAt = fields.instant('created_at', 'used the day of the import');
  const closedAt = fields.instant('closed_at', 'it was left empty');
  if (state === 'closed' && closedAt === null) {
    fields.fix('closed_at', 'the item is closed without a day; used the day of the import');
  }
  if (state === 'opened' && closedAt !== null) {
    fields.fix('closed_at', 'the item is open; ignored its closing day');
    return { state, createdAt, closedAt: null };
  }
  return { state, createdAt, closedAt };
}

/** Epics take dates from the milestones of their issues and cannot have a milestone. */
function readMilestone(
  fields: Fields,
  { type, namespacePath }: Pick<PlannedItem, 'type' | 'namespacePath'>,
  milestones: PlannedMilestones,
): PlannedItem['milestone'] {
  const title = fields.name('milestone');
  if (title === '') return null;
  if (type === 'epic') {
    fields.fix('milestone', `epics cannot have a milestone; ignored ${quoted(title)}`);
    return null;
  }
  const milestone = milestones.lookUp(namespacePath, title);
  if (milestone === null) {
    fields.fix('milestone', `no milestone ${quoted(title)} in ${quoted(namespacePath)} or a group above; ignored`);
    return null;
  }
  return { namespacePath: milestone.namespacePath, title: milestone.title };
}

function readWeight(fields: Fields, type: WorkItemType): number | null {
  const weight = fields.weight('weight');
  if (weight === null || type !== 'epic') return weight;
  fields.fix('weight', `the weight of an epic is the sum of its issues; ignored ${weight}`);
  return null;
}
