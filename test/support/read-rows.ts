import { atOnce } from './at-once.ts';
import { readPlan } from '../../application/import/read-plan.ts';
import { planFiles, type PlanRows } from './plan-files.ts';

/** Reads a plan and answers its items by key, and its faults as `outcome file:line field: reason`. */
export function readRows(rows: PlanRows = {}) {
  const { plan, faults } = atOnce(readPlan(planFiles(rows)));
  if (plan === null) throw new Error('the plan was refused');
  return {
    plan,
    item: (key: string) => plan.items.find((one) => one.key === key),
    faults: faults.map(({ outcome, file, line, field, reason }) => `${outcome} ${file}:${line} ${field}: ${reason}`),
  };
}
