import { constraintTitles } from '../work-items/constraints.ts';

/** The forms of files that can be imported: the five files of a plan, the exports of other trackers, or any table. */
export const importForms = ['plan', 'gitlab', 'jira', 'linear', 'table'] as const;
export type ImportForm = (typeof importForms)[number];
export type TableForm = Exclude<ImportForm, 'plan'>;

export const formNames: Readonly<Record<ImportForm, string>> = {
  plan: 'Plan',
  gitlab: 'GitLab',
  jira: 'Jira',
  linear: 'Linear',
  table: 'Table',
};

/** What a column of a table can hold, and its name for people. */
export const tableFields = {
  title: 'Title',
  key: 'Key',
  other_key: 'Other key',
  type: 'Type',
  state: 'State',
  description: 'Description',
  parent: 'Parent (key)',
  epic: 'Epic (key or title)',
  project: 'Project',
  milestone: 'Milestone',
  labels: 'Labels',
  scoped_label: 'Scoped label',
  assignee: 'Assignee',
  start_date: 'Start date',
  due_date: 'Due date',
  must_start_on: constraintTitles.mustStartOn,
  start_no_earlier_than: constraintTitles.startNoEarlierThan,
  finish_no_later_than: constraintTitles.finishNoLaterThan,
  created_at: 'Created',
  closed_at: 'Closed',
  weight: 'Weight',
  confidential: 'Confidential',
  blocks: 'Blocks (keys)',
  blocked_by: 'Blocked by (keys)',
  relates_to: 'Related to (keys)',
} as const;
export type TableField = keyof typeof tableFields;
export const tableFieldNames = Object.keys(tableFields) as readonly TableField[];

/** What each column holds, by its name in the file. Columns without an entry are not imported. */
export type TableMapping = Readonly<Record<string, TableField>>;

/** How dates such as 03/04/2026 are read; `auto` decides by the other dates of the column. */
export const dateOrders = ['auto', 'day_first', 'month_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Names of columns by field, in lower case. Of several names in a file the first of the list counts, except for lists. */
type Names = Readonly<Partial<Record<TableField, readonly string[]>>>;

const namesByForm: Readonly<Record<TableForm, Names>> = {
  gitlab: {
    title: ['title'],
    key: ['issue id', 'id', 'iid', 'reference'],
    other_key: ['url'],
    type: ['type', 'issue type'],
    state: ['state'],
    description: ['description'],
    epic: ['epic title', 'parent title', 'epic', 'parent'],
    milestone: ['milestone'],
    labels: ['labels'],
    assignee: ['assignee username', 'assignee usernames', 'assignee', 'assignee(s)'],
    start_date: ['start date'],
    due_date: ['due date'],
    must_start_on: ['must start on'],
    start_no_earlier_than: ['start no earlier than'],
    finish_no_later_than: ['finish no later than'],
    created_at: ['created at (utc)', 'created at'],
    closed_at: ['closed at (utc)', 'closed at'],
    weight: ['weight'],
    confidential: ['confidential'],
    blocked_by: ['blocked by'],
  },
  jira: {
    title: ['summary'],
    key: ['issue key', 'key'],
    other_key: ['issue id'],
    type: ['issue type', 'work type'],
    state: ['status category', 'status'],
    description: ['description'],
    parent: ['parent key', 'parent', 'parent id'],
    epic: ['custom field (epic link)', 'epic link'],
    milestone: ['fix version/s', 'fix versions'],
    labels: ['labels', 'component/s', 'components'],
    scoped_label: ['priority'],
    assignee: ['assignee'],
    start_date: ['custom field (start date)', 'start date', 'custom field (target start)'],
    due_date: ['due date', 'custom field (target end)'],
    created_at: ['created'],
    closed_at: ['resolved'],
    weight: ['custom field (story points)', 'custom field (story point estimate)', 'story points'],
    confidential: ['security level'],
    blocks: ['outward issue link (blocks)'],
    blocked_by: ['inward issue link (blocks)'],
    relates_to: ['outward issue link (relates)'],
  },
  linear: {
    title: ['title'],
    key: ['id'],
    other_key: ['uuid'],
    state: ['status'],
    description: ['description'],
    parent: ['parent issue'],
    epic: ['project'],
    milestone: ['project milestone'],
    labels: ['labels'],
    scoped_label: ['priority'],
    assignee: ['assignee'],
    due_date: ['due date'],
    created_at: ['created'],
    closed_at: ['completed', 'canceled'],
    weight: ['estimate'],
    blocks: ['blocks'],
    blocked_by: ['blocked by'],
    relates_to: ['related to'],
  },
  table: {
    title: ['title', 'name', 'summary', 'subject', 'task', 'issue', 'item', 'titel', 'titre'],
    key: ['key', 'id', 'issue id', 'number', 'no.', 'nr', '#', 'reference', 'ref'],
    type: ['type', 'kind', 'issue type'],
    state: ['state', 'status'],
    description: ['description', 'details', 'notes', 'body', 'text', 'beschreibung'],
    parent: ['parent', 'parent id', 'parent key'],
    epic: ['epic', 'feature', 'initiative', 'theme'],
    project: ['project', 'team', 'repository'],
    milestone: ['milestone', 'release', 'version'],
    labels: ['labels', 'tags', 'label', 'tag', 'categories'],
    scoped_label: ['priority', 'component'],
    assignee: ['assignee', 'assignees', 'owner', 'assigned to', 'responsible'],
    start_date: ['start date', 'start', 'begin', 'from', 'start_date'],
    due_date: ['due date', 'due', 'deadline', 'end date', 'end', 'finish', 'due_date', 'target date'],
    must_start_on: ['must start on', 'must_start_on'],
    start_no_earlier_than: ['start no earlier than', 'start_no_earlier_than'],
    finish_no_later_than: ['finish no later than', 'finish_no_later_than'],
    created_at: ['created', 'created at', 'created_at', 'created on'],
    closed_at: ['closed', 'closed at', 'closed_at', 'completed', 'done on', 'resolved'],
    weight: ['weight', 'points', 'story points', 'estimate', 'size', 'effort'],
    confidential: ['confidential', 'private'],
    blocks: ['blocks'],
    blocked_by: ['blocked by', 'depends on', 'predecessors'],
    relates_to: ['related to', 'relates to', 'related'],
  },
};

/** Fields that may be in several columns; of all others one column is guessed. */
const repeated = new Set<TableField>(['labels', 'scoped_label', 'closed_at', 'due_date', 'start_date']);

/** The form whose names fit the columns of a file best. */
export function guessForm(columns: readonly string[]): TableForm {
  const names = new Set(columns.map(comparable));
  const has = (...needed: string[]): boolean => needed.every((name) => names.has(name));
  if (has('summary') && (has('issue key') || has('issue type'))) return 'jira';
  if (has('title', 'state', 'labels') && (has('created at (utc)') || has('issue id', 'author username')))
    return 'gitlab';
  if (has('id', 'title', 'status') && (has('team') || has('cycle name') || has('project milestone'))) return 'linear';
  return 'table';
}

/** What the columns of a file hold, guessed by their names. */
export function guessMapping(form: TableForm, columns: readonly string[]): TableMapping {
  const names = namesByForm[form];
  const mapping = new Map<string, TableField>();
  for (const field of tableFieldNames) {
    for (const name of names[field] ?? []) {
      const found = columns.find((column) => comparable(column) === name && !mapping.has(column));
      if (found === undefined) continue;
      mapping.set(found, field);
      if (!repeated.has(field)) break;
    }
  }
  return Object.fromEntries(mapping);
}

function comparable(name: string): string {
  return name.trim().toLowerCase();
}
