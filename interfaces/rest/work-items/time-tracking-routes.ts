import { SpendTime } from '../../../application/work-items/spend-time.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import { durationInWords, secondsIn } from '../../../domain/work-items/duration.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { invalidParameter } from '../../http/refusal.ts';
import { ok } from '../answer.ts';
import { iid, nullableText, reference, text } from '../parameters.ts';
import type { Route } from '../route.ts';
import { issueRoute } from './required-items.ts';
import { z } from 'zod';
import { countShape, type Presented } from '../answer-shapes.ts';

const one = '/projects/:id/issues/:issue_iid';
const issue = { id: reference, issue_iid: iid };

export const timeStatsShape = z
  .strictObject({
    time_estimate: countShape,
    total_time_spent: countShape,
    human_time_estimate: z.string().nullable(),
    human_total_time_spent: z.string().nullable(),
  })
  .meta({ id: 'TimeStats' });

/** Estimates and time spent of issues. */
export const timeTrackingRoutes: readonly Route[] = [
  issueRoute({
    method: 'get',
    path: `${one}/time_stats`,
    access: 'anybody',
    answers: timeStatsShape,
    parameters: issue,
    async run(_, item) {
      return presentTimeStats(item);
    },
  }),
  issueRoute({
    method: 'post',
    path: `${one}/time_estimate`,
    access: 'signed-in',
    answers: { 200: timeStatsShape },
    parameters: { ...issue, duration: text },
    async run(request, { id }) {
      const timeEstimate = requireDuration(request.parameters.duration) || null;
      return ok(presentTimeStats(await request.perform(UpdateWorkItem, { item: { id }, timeEstimate })));
    },
  }),
  issueRoute({
    method: 'post',
    path: `${one}/reset_time_estimate`,
    access: 'signed-in',
    answers: { 200: timeStatsShape },
    parameters: issue,
    async run(request, { id }) {
      return ok(presentTimeStats(await request.perform(UpdateWorkItem, { item: { id }, timeEstimate: null })));
    },
  }),
  issueRoute({
    method: 'post',
    path: `${one}/add_spent_time`,
    access: 'signed-in',
    answers: timeStatsShape,
    parameters: { ...issue, duration: text, summary: nullableText },
    async run(request, { id }) {
      const { parameters } = request;
      const seconds = requireDuration(parameters.duration);
      return presentTimeStats(
        await request.perform(SpendTime, { item: { id }, seconds, summary: parameters.summary ?? null }),
      );
    },
  }),
  issueRoute({
    method: 'post',
    path: `${one}/reset_spent_time`,
    access: 'signed-in',
    answers: { 200: timeStatsShape },
    parameters: issue,
    async run(request, { id }) {
      return ok(presentTimeStats(await request.perform(SpendTime, { item: { id }, seconds: null })));
    },
  }),
];

export function presentTimeStats({
  timeEstimate,
  timeSpent,
}: Pick<ItemRow, 'timeEstimate' | 'timeSpent'>): Presented<typeof timeStatsShape> {
  return {
    time_estimate: timeEstimate ?? 0,
    total_time_spent: timeSpent ?? 0,
    human_time_estimate: timeEstimate === null ? null : durationInWords(timeEstimate),
    human_total_time_spent: timeSpent === null ? null : durationInWords(timeSpent),
  };
}

function requireDuration(duration: string): number {
  const seconds = secondsIn(duration);
  if (seconds === null) throw invalidParameter('duration is invalid');
  return seconds;
}
