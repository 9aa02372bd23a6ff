import type { TableForm } from '../../../domain/import/table-mapping.ts';
import type { WorkItemType } from '../../../domain/work-items/work-item.ts';
import type { TableRecord } from './table-row.ts';

const closedStates = new Set([
  'closed',
  'done',
  'resolved',
  'complete',
  'completed',
  'finished',
  'fixed',
  'released',
  'shipped',
  'merged',
  'rejected',
  'declined',
  'duplicate',
  'archived',
  'abandoned',
  'wontfix',
  'won’t do',
  "won't do",
  'won’t fix',
  "won't fix",
]);

const openStates =
  /^(?:(?:re)?open(?:ed)?|new|to ?do|backlog|triage|draft|pending|planned|ready|accepted|next|active|current|doing|started|unstarted|blocked|waiting|on hold|in (?:progress|review|development|testing|qa)|selected for development)$/;

/** False for words of other languages and of teams, of which nothing says whether they mean done. */
export function isKnownState(state: string): boolean {
  const word = state.toLowerCase();
  return word === '' || isClosedWord(word) || openStates.test(word);
}

/** Open, unless its state is a word for done, or it has no state but a day on which it was closed. */
export function stateOf(record: TableRecord): 'open' | 'closed' {
  const state = record.first('state');
  if (state === '') return record.first('closed_at') === '' ? 'open' : 'closed';
  return isClosedWord(state.toLowerCase()) ? 'closed' : 'open';
}

function isClosedWord(word: string): boolean {
  return closedStates.has(word) || /^cancell?ed$/.test(word);
}

const typeWords: Readonly<Record<string, WorkItemType>> = {
  epic: 'epic',
  initiative: 'epic',
  theme: 'epic',
  objective: 'epic',
  incident: 'incident',
  issue: 'issue',
  task: 'issue',
  'sub-task': 'task',
  subtask: 'task',
  'sub task': 'task',
};

/**
 * The type by its word; null if there is none. Words that are no type of Milepost are issues with a label, such as
 * `type::Bug`.
 */
export function typeOf(record: TableRecord, form: TableForm): { type: WorkItemType; label: string | null } | null {
  const word = record.first('type');
  if (word === '') return null;
  const lower = word.toLowerCase();
  if (form === 'gitlab' && lower === 'task') return { type: 'task', label: null };
  const type = Object.hasOwn(typeWords, lower) ? typeWords[lower] : undefined;
  return type === undefined ? { type: 'issue', label: `type::${plainLabel(word)}` } : { type, label: null };
}

const noValue = new Set(['none', 'no priority', 'unprioritized', 'n/a', '-']);

/** The labels of a record, joined by commas as in a plan. */
export function labelsOf(record: TableRecord, form: TableForm, typeLabel: string | null): string {
  const written = record.named('labels').flatMap(([column, value]) => value.split(separatorOf(form, column, value)));
  const scoped = record
    .named('scoped_label')
    .filter(([, value]) => !noValue.has(value.toLowerCase()))
    .map(([column, value]) => `${scopeOf(column)}::${plainLabel(value)}`);
  return [...written, ...scoped, ...(typeLabel === null ? [] : [typeLabel])].join(',');
}

/** Between the labels in a value, besides commas. Labels of Jira hold no spaces, but its components do. */
function separatorOf(form: TableForm, column: string, value: string): RegExp {
  if (form === 'jira' && /^labels$/i.test(column.trim())) return /\s+/;
  return form === 'table' && !value.includes(',') ? /[;|]/ : /,/;
}

/** The name of a column as the scope of labels: "Custom field (Risk)" is `risk`. */
function scopeOf(column: string): string {
  const name = /^custom field \((.*)\)$/i.exec(column)?.[1] ?? column;
  return plainLabel(name).toLowerCase();
}

function plainLabel(text: string): string {
  return text.replaceAll(',', ' ').replaceAll('::', ':').replaceAll(/\s+/g, ' ').trim();
}

/** A number without its zeros after the point, as trackers write points: `3.0` is `3`. */
export function weightOf(record: TableRecord): string {
  return record.first('weight').replace(/^(\d+)[.,]0+$/, '$1');
}

const openWords = new Set(['no', 'false', '0', 'n', 'none', 'public', 'open', 'nein', 'non']);

/** True for `yes` and the like, and for the name of a security level. */
export function isConfidential(record: TableRecord): boolean {
  const value = record.first('confidential');
  return value !== '' && !openWords.has(value.toLowerCase());
}

/** People, and keys of linked items, of one row that are read. */
const namesMaximum = 1_000;

/** The people in a field, separated by commas or semicolons; names have no such sign. */
export function peopleOf(record: TableRecord): string[] {
  const names = record.all('assignee').flatMap((value) => value.split(/[,;]/));
  return [...new Set(names.map((name) => name.trim().replace(/^@/, '')).filter((name) => name !== ''))].slice(
    0,
    namesMaximum,
  );
}

/** The keys in a field, separated by commas, semicolons or spaces. */
export function keysOf(record: TableRecord, field: 'blocks' | 'blocked_by' | 'relates_to'): string[] {
  const written = record.all(field).flatMap((value) => value.split(/[,;\s]+/).filter((key) => key !== ''));
  return written.slice(0, namesMaximum);
}
