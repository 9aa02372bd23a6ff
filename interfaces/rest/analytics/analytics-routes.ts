import { z } from 'zod';
import { Forbidden } from '../../../application/errors.ts';
import { listInput } from '../../../application/inputs/list-input.ts';
import type { MergeRequestFilter } from '../../../application/merge-requests/merge-request-queries.ts';
import { canInProject } from '../../../domain/access/policy.ts';
import { doraDaysMaximum, doraMetrics, doraValue, frequencyDaysMaximum } from '../../../domain/analytics/dora.ts';
import { intervals, periodsBetween } from '../../../domain/analytics/periods.ts';
import { addDays, addMonths, daysBetween, isFarFromEnds, type Day } from '../../../domain/calendar/day.ts';
import { dayAt, plusDays } from '../../../domain/calendar/instant.ts';
import { environmentTiers } from '../../../domain/deployments/environment.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { badRequest } from '../../http/refusal.ts';
import { countShape, dayShape, listShape, pageOf } from '../answer-shapes.ts';
import { requireContainerFor, requireGroup, requireProject } from '../containers.ts';
import { presentReviews, reviewShape } from '../merge-requests/merge-request-presenter.ts';
import { day, hash, instant, oneOf, optional, optionalText, reference, text, textList } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';

/** Number of days of activity to count. */
const activityDays = 90;

const tierList = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  listInput(z.enum(environmentTiers)),
);

/** Activity counts of groups and projects. */
export const analyticsRoutes: readonly Route[] = [
  activity('issues_count', async (request, group, since) =>
    request.services.queries.analytics.issuesCreated(await request.actor(), group, since),
  ),
  activity('merge_requests_count', async (request, group, since) =>
    request.services.queries.analytics.mergeRequestsCreated(await request.actor(), group, since),
  ),
  activity('new_members_count', async (request, group, since) =>
    request.services.queries.analytics.membersAdded(await request.actor(), group, since),
  ),
  route({
    method: 'get',
    path: '/analytics/code_review',
    access: 'signed-in',
    answers: pageOf(reviewShape),
    parameters: {
      project_id: reference,
      label_name: optional(textList),
      milestone_title: optionalText,
      not: optional(hash({ label_name: optional(textList), milestone_title: optionalText })),
    },
    async run(request) {
      const project = await requireProject(request, request.parameters.project_id);
      const actor = await request.actor();
      if (!canInProject(actor, 'readAnalytics', project)) throw new Forbidden();
      const { label_name: labels, milestone_title: milestone, not } = request.parameters;
      const filter: MergeRequestFilter = {
        namespace: project,
        state: 'opened',
        ...(labels !== undefined && { labels }),
        ...(milestone !== undefined && { milestone }),
        ...(not?.label_name !== undefined && { notLabels: not.label_name }),
        ...(not?.milestone_title !== undefined && { notMilestone: not.milestone_title }),
      };
      const { mergeRequests } = request.services.queries;
      return request.list({
        read: (page) => mergeRequests.page(actor, filter, { by: 'reviewTime', direction: 'asc' }, page),
        count: () => mergeRequests.count(actor, filter),
        present: (rows) => presentReviews(request, rows),
      });
    },
  }),
  route({
    method: 'get',
    path: '/projects/:id/analytics/deployment_frequency',
    access: 'signed-in',
    answers: listShape(z.strictObject({ from: dayShape, to: dayShape, value: countShape })),
    parameters: {
      id: reference,
      environment: text,
      from: instant,
      to: optional(instant),
      interval: optional(oneOf(...intervals)),
    },
    async run(request) {
      const { environment, from, to = request.now, interval = 'all' } = request.parameters;
      const project = await requireContainerFor(request, 'project', request.parameters.id, 'readAnalytics');
      requireFarFromEnds(dayAt(from), dayAt(to));
      if (to < from) throw badRequest('Parameter `to` is before the `from` date');
      const [start, end] = [dayAt(from), addDays(dayAt(to), 1)];
      if (daysBetween(start, end) - 1 > frequencyDaysMaximum) {
        throw badRequest(`Date range is greater than ${frequencyDaysMaximum} days`);
      }
      const periods = periodsBetween(start, end, interval);
      const { analytics } = request.services.queries;
      const counts = await analytics.deploymentCounts(await request.actor(), project, environment, periods);
      return periods
        .map((period, index) => ({ from: period.start, to: period.end, value: counts[index] ?? 0 }))
        .filter(({ value }) => interval === 'all' || value > 0);
    },
  }),
  dora('project'),
  dora('group'),
];

function activity(
  name: 'issues_count' | 'merge_requests_count' | 'new_members_count',
  count: (request: RestRequest<unknown>, group: Namespace, since: Date) => Promise<number>,
): Route {
  return route({
    method: 'get',
    path: `/analytics/group_activity/${name}`,
    access: 'anybody',
    answers: z.strictObject({ [name]: countShape }),
    parameters: { group_path: reference },
    async run(request) {
      const group = await requireGroup(request, request.parameters.group_path);
      return { [name]: await count(request, group, plusDays(request.now, -activityDays)) };
    },
  });
}

function dora(kind: 'group' | 'project'): Route {
  return route({
    method: 'get',
    path: `/${kind}s/:id/dora/metrics`,
    access: 'signed-in',
    answers: listShape(z.strictObject({ date: dayShape.nullable(), value: z.number().nullable() })),
    parameters: {
      id: reference,
      metric: oneOf(...doraMetrics),
      start_date: optional(day),
      end_date: optional(day),
      interval: optional(oneOf(...intervals)),
      environment_tiers: optional(tierList),
    },
    async run(request) {
      const { metric, interval = 'daily', environment_tiers: tiers = ['production'] } = request.parameters;
      const namespace = await requireContainerFor(request, kind, request.parameters.id, 'readAnalytics');
      const last = request.parameters.end_date ?? request.today;
      requireFarFromEnds(last);
      const first = request.parameters.start_date ?? addMonths(last, -3);
      if (first > last) throw badRequest('The start date must be earlier than the end date.');
      if (daysBetween(first, last) >= doraDaysMaximum) {
        throw badRequest(`Date range must be shorter than ${doraDaysMaximum} days.`);
      }
      const periods = periodsBetween(first, addDays(last, 1), interval);
      const { analytics } = request.services.queries;
      const facts = await analytics.periodFacts(await request.actor(), namespace, tiers, periods);
      return facts.map((fact) => ({
        date: interval === 'all' ? null : fact.start,
        value: doraValue(metric, fact),
      }));
    },
  });
}

function requireFarFromEnds(...days: readonly Day[]): void {
  if (!days.every(isFarFromEnds)) throw badRequest('The date is out of range.');
}
