import { isDay, type Day } from '../../../domain/calendar/day.ts';
import { templateParameter } from '../../work-items/templates/template-choice.ts';
import { assigneesMaximum, weightMaximum } from '../../../domain/work-items/work-item.ts';
import { globalId } from '../../api/global-id.ts';

/** Initial values from the URL of the page for a new issue. */
export interface IssueParameters {
  title: string | null;
  description: string | null;
  type: 'issue' | 'incident';
  confidential: boolean;
  milestoneId: string | null;
  assigneeIds: readonly string[];
  labelIds: readonly number[];
  dueDate: Day | null;
  weight: number | null;
  /** The number of an issue in the same project to which the new one is related. */
  relatedIid: string | null;
  /** The name of a description template. */
  template: string | null;
}

/** Maximum number of labels in a URL; each needs a request. */
const labelsMaximum = 20;

/**
 * Parses `issue[title]`, `issue[description]`, `issue[issue_type]`, `issue[confidential]`, `issue[milestone_id]`,
 * `issue[assignee_ids][]`, `issue[label_ids][]`, `issue[due_date]`, `issue[weight]`, `issuable_template` and
 * `add_related_issue`. Invalid values are ignored.
 */
export function issueParameters(search: string): IssueParameters {
  const query = new URLSearchParams(search);
  const field = (name: string): string | null => query.get(`issue[${name}]`);
  const numbers = (name: string): number[] =>
    [...new Set(query.getAll(`issue[${name}][]`))].filter(isNumber).map(Number);
  const single = field('assignee_id');
  const assignees = [...numbers('assignee_ids'), ...(isNumber(single) ? [Number(single)] : [])];
  const milestone = field('milestone_id');
  const dueDate = field('due_date');
  const related = query.get('add_related_issue');
  return {
    title: field('title'),
    description: field('description'),
    type: field('issue_type')?.toLowerCase() === 'incident' ? 'incident' : 'issue',
    confidential: /^(?:true|1|yes)$/i.test(field('confidential') ?? ''),
    milestoneId: isNumber(milestone) ? globalId('Milestone', milestone) : null,
    assigneeIds: assignees.slice(0, assigneesMaximum).map((id) => globalId('User', id)),
    labelIds: numbers('label_ids').slice(0, labelsMaximum),
    dueDate: dueDate !== null && isDay(dueDate) ? dueDate : null,
    weight: weightFrom(field('weight')),
    relatedIid: isNumber(related) ? related : null,
    template: query.get(templateParameter) || null,
  };
}

function isNumber(text: string | null): text is string {
  return text !== null && /^[1-9]\d{0,8}$/.test(text);
}

function weightFrom(text: string | null): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  return Number(text) <= weightMaximum ? Number(text) : null;
}
