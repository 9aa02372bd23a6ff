import { z } from 'zod';
import type { SentTo } from '../../../application/door/perform.ts';
import type { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { PlainFieldOf } from '../../../domain/work-items/fields.ts';
import { healthStatuses, shownSeverity, type ItemRow } from '../../../domain/work-items/work-item.ts';
import { countShape, dayShape } from '../answer-shapes.ts';
import {
  boolean,
  day,
  identifier,
  identifierList,
  integer,
  nullable,
  nullableText,
  oneOf,
  optional,
  textList,
} from '../parameters.ts';

/** Label names as comma-separated text or an array; an empty text clears them. */
const labelNames = z.preprocess((value) => value ?? [], textList).optional();
/** An id, or 0, `null` or an empty text for none. */
export const clearableId = z
  .preprocess((value) => (value === 0 || value === '0' || value === '' ? null : value), identifier.nullable())
  .optional();
/** Ids; 0 or an empty list clears them. */
const clearableIds = z
  .preprocess((value) => {
    const list: unknown[] = Array.isArray(value) ? value : value === null || value === '' ? [] : [value];
    return list.filter((id) => id !== 0 && id !== '0' && id !== '');
  }, identifierList)
  .optional();

/** Writable fields of issues, with the API's names. */
export const issueFieldParameters = {
  description: nullableText,
  assignee_id: clearableId,
  assignee_ids: clearableIds,
  milestone_id: clearableId,
  labels: labelNames,
  add_labels: labelNames,
  /** An addition to GitLab's API, where only GraphQL has it. */
  start_date: nullable(day),
  due_date: nullable(day),
  confidential: optional(boolean),
  discussion_locked: optional(boolean),
  weight: nullable(integer),
  health_status: nullable(oneOf(...healthStatuses)),
  epic_id: clearableId,
};
type IssueFieldParameters = z.infer<z.ZodObject<typeof issueFieldParameters>>;

/** Plain fields of issues that REST accepts; an estimate has its own routes, and only a new issue gets an iteration. */
type IssueField = Exclude<PlainFieldOf<'issue'>, 'iterationId' | 'timeEstimate' | 'zoomMeetingUrl'>;

/** The same as input of the use cases. */
export function issueFields(sent: IssueFieldParameters) {
  const assigneeIds =
    sent.assignee_ids ??
    (sent.assignee_id === undefined ? undefined : sent.assignee_id === null ? [] : [sent.assignee_id]);
  return {
    description: sent.description,
    assigneeIds,
    milestoneId: sent.milestone_id,
    startDate: sent.start_date,
    dueDate: sent.due_date,
    confidential: sent.confidential,
    discussionLocked: sent.discussion_locked,
    weight: sent.weight,
    healthStatus: sent.health_status,
    parentId: sent.epic_id,
  } satisfies Partial<SentTo<typeof UpdateWorkItem>> & Record<IssueField, unknown>;
}

/** Plain fields in answers that only issues, incidents and tasks have; severity is set elsewhere. */
type ShownIssueField = SnakeCase<Exclude<IssueField, SharedField | 'assigneeIds' | 'milestoneId'> | 'severity'>;
export const issueFieldShapes = {
  start_date: dayShape.nullable(),
  due_date: dayShape.nullable(),
  discussion_locked: z.literal(true).nullable(),
  weight: countShape.nullable(),
  severity: z.string(),
  health_status: z.enum(healthStatuses).nullable(),
} satisfies Record<ShownIssueField, z.ZodType>;

export function shownIssueFields(item: ItemRow): z.input<z.ZodObject<typeof issueFieldShapes>> {
  return {
    start_date: item.startDate,
    due_date: item.dueDate,
    // Clients only know the value true.
    discussion_locked: item.discussionLocked ? true : null,
    weight: item.weight,
    severity: shownSeverity(item).toUpperCase(),
    health_status: item.healthStatus,
  };
}

/** An update of an issue needs at least one of these; clients know the error with the names in this order. */
export function issueChangeNames() {
  const known = [
    'assignee_id',
    'assignee_ids',
    'confidential',
    'description',
    'discussion_locked',
    'due_date',
    'labels',
    'add_labels',
    'remove_labels',
    'milestone_id',
    'state_event',
    'title',
    'issue_type',
    'weight',
    'epic_id',
    'health_status',
  ] as const;
  return [...new Set([...known, ...(Object.keys(issueFieldParameters) as (keyof IssueFieldParameters)[])])];
}

/** Writable fields of epics, with the API's names; the dates at the end are the old ones. */
export const epicFieldParameters = {
  description: nullableText,
  /** An addition to GitLab's API, as of issues. */
  assignee_ids: clearableIds,
  labels: labelNames,
  color: nullableText,
  confidential: optional(boolean),
  start_date_is_fixed: optional(boolean),
  start_date_fixed: nullable(day),
  due_date_is_fixed: optional(boolean),
  due_date_fixed: nullable(day),
  must_start_on: nullable(day),
  start_no_earlier_than: nullable(day),
  finish_no_later_than: nullable(day),
  parent_id: clearableId,
  start_date: nullable(day),
  end_date: nullable(day),
  due_date: nullable(day),
};
type EpicFieldParameters = z.infer<z.ZodObject<typeof epicFieldParameters>>;

/** The plain fields of epics in REST, and those of them that answers format like issues' fields or as dates. */
type EpicField = Exclude<PlainFieldOf<'epic'>, 'discussionLocked' | 'healthStatus'>;
type DateField = Extract<EpicField, `${'start' | 'due'}Date${string}`>;
/** Plain fields in the answers of all items. */
type SharedField = 'description' | 'confidential';
/** The name of a field in the API. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The same as input of the use cases. */
export function epicFields(sent: EpicFieldParameters) {
  return {
    description: sent.description,
    assigneeIds: sent.assignee_ids,
    labels: sent.labels,
    color: sent.color ?? undefined,
    confidential: sent.confidential,
    startDateIsFixed: sent.start_date_is_fixed,
    startDateFixed: sent.start_date_fixed,
    dueDateIsFixed: sent.due_date_is_fixed,
    dueDateFixed: sent.due_date_fixed,
    mustStartOn: sent.must_start_on,
    startNoEarlierThan: sent.start_no_earlier_than,
    finishNoLaterThan: sent.finish_no_later_than,
    parentId: sent.parent_id,
    startDate: sent.start_date,
    dueDate: sent.end_date === undefined ? sent.due_date : sent.end_date,
  } satisfies Partial<SentTo<typeof UpdateWorkItem>> & Record<EpicField, unknown>;
}

/** Plain fields in answers that only epics have, besides their dates. */
type ShownEpicField = SnakeCase<Exclude<EpicField, DateField | SharedField | 'assigneeIds'>>;
export const epicFieldShapes = {
  color: z.string(),
  must_start_on: dayShape.nullable(),
  start_no_earlier_than: dayShape.nullable(),
  finish_no_later_than: dayShape.nullable(),
} satisfies Record<ShownEpicField, z.ZodType>;

export function shownEpicFields(epic: ItemRow): z.input<z.ZodObject<typeof epicFieldShapes>> {
  return {
    color: epic.color,
    must_start_on: epic.mustStartOn,
    start_no_earlier_than: epic.startNoEarlierThan,
    finish_no_later_than: epic.finishNoLaterThan,
  };
}

/** An update of an epic needs at least one of these: the old dates come last. */
export function epicChangeNames(): (
  | keyof EpicFieldParameters
  | 'add_labels'
  | 'remove_labels'
  | 'state_event'
  | 'title'
)[] {
  const old = ['start_date', 'end_date', 'due_date'] as const;
  const names = Object.keys(epicFieldParameters) as (keyof EpicFieldParameters)[];
  const others = names.filter((name) => !(old as readonly string[]).includes(name));
  return [...[...others, 'add_labels', 'remove_labels', 'state_event', 'title'].sort(), ...old] as ReturnType<
    typeof epicChangeNames
  >;
}

/** Labels to add and remove, in updates. */
export const labelChanges = { add_labels: labelNames, remove_labels: labelNames };
