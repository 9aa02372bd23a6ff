import type { Plan } from '../../domain/scheduling/plan.ts';
import { Schedule } from '../../domain/scheduling/schedule.ts';
import { withAim } from './aims.ts';
import { generateSchedule } from './generated-schedule.ts';

const items = 10_000;
const links = 20_000;
const growth = 4;
const turns = 40;

export interface SchedulingFigures {
  /** Milliseconds in the middle of all turns. */
  preparation: number;
  conflicts: number;
  analysis: number;
  /** The analysis with the earliest and latest dates of all items. */
  times: number;
  fit: number;
  /** One step of a drag that moves hundreds of items. */
  cascade: number;
  cascadeChanges: number;
  /** All but the cascade in one go, and the same with four times the items and links. */
  full: number;
  fullOfMore: number;
}

/** The scheduler on a plan of 10,000 items and 20,000 links, in this process. */
export function measureScheduling(): SchedulingFigures {
  const plan = generateSchedule(items, links);
  const more = generateSchedule(growth * items, growth * links);
  const schedule = new Schedule(plan);
  const [first] = plan.items.filter(({ inheritsStartDate }) => inheritsStartDate !== true);
  const moves = first === undefined ? [] : [{ itemId: first.id, startDate: '2026-09-01', dueDate: '2026-09-30' }];
  return {
    preparation: middle(() => new Schedule(plan)),
    conflicts: middle(() => schedule.conflicts()),
    analysis: middle(() => schedule.analyze()),
    times: middle(() => allTimes(plan, schedule)),
    fit: middle(() => schedule.fitPlan()),
    cascade: middle(() => schedule.cascade(moves)),
    cascadeChanges: schedule.cascade(moves).changes.length,
    full: middle(() => fullPass(plan)),
    fullOfMore: middle(() => fullPass(more)),
  };
}

function fullPass(plan: Plan): void {
  const schedule = new Schedule(plan);
  schedule.conflicts();
  schedule.analyze();
  schedule.fitPlan();
}

function allTimes(plan: Plan, schedule: Schedule): void {
  const analysis = schedule.analyze();
  for (const { id } of plan.items) analysis.timesOf(id);
}

function middle(work: () => unknown): number {
  const durations: number[] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    const startedAt = performance.now();
    work();
    // The first turn warms up.
    if (turn > 0) durations.push(performance.now() - startedAt);
  }
  return durations.toSorted((one, other) => one - other)[turns >> 1] ?? 0;
}

export function schedulingReport(figures: SchedulingFigures): string[] {
  const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
  return [
    `Scheduling ${items} items with ${links} links`,
    `  preparation ${milliseconds(figures.preparation)}   conflicts ${milliseconds(figures.conflicts)}   ` +
      `analysis ${milliseconds(figures.analysis)}, with all dates ${milliseconds(figures.times)}   fit ${milliseconds(figures.fit)}`,
    `  all of it                   ${withAim(figures.full, 'at most', 30, 1, ' ms')}`,
    `  ${growth} times as much, by size   ${withAim(figures.fullOfMore / figures.full / growth, 'at most', 2, 2, 'x')}`,
    `  a cascade of ${figures.cascadeChanges} changes    ${withAim(figures.cascade, 'at most', 10, 1, ' ms')}`,
  ];
}
