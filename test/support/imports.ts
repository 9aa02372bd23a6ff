import { atOnce } from './at-once.ts';
import { ImportPlan } from '../../application/import/import-plan.ts';
import type { ImportResult } from '../../application/import/import-result.ts';
import type { Plan } from '../../application/import/plan.ts';
import { readPlan } from '../../application/import/read-plan.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import { planFiles, smallPlan, type PlanRows } from './plan-files.ts';
import { useWorld, type Person } from './world.ts';

/** The tables an import may write to. */
const tables = [
  'namespaces',
  'members',
  'labels',
  'milestones',
  'workItems',
  'workItemLabels',
  'workItemLinks',
  'importedItems',
  'iidCounters',
  'changeLog',
] as const;

export interface NamedPlan {
  /** The path of its top-level group. */
  name: string;
  rows: PlanRows;
  plan: Plan;
}

let named = 0;

/** A world to import plans into, for the tests of one `describe`. */
export function useImports() {
  const world = useWorld();
  return {
    world,

    /** A plan whose top-level group has a name of its own instead of `acme`, so that the tests do not meet. */
    plan: (rows: PlanRows = {}): NamedPlan => {
      named += 1;
      const name = `plan-${named}`;
      const rename = (value: string | number) => String(value).replace(/^acme(?=\/|$)/, name);
      const renamed = Object.fromEntries(
        Object.entries({ ...smallPlan, ...rows }).map(([table, list]) => [
          table,
          list.map((row) => ({
            ...row,
            ...('path' in row && { path: rename(row.path) }),
            ...('group' in row && { group: rename(row.group) }),
          })),
        ]),
      ) as PlanRows;
      const { plan } = atOnce(readPlan(planFiles(renamed)));
      if (plan === null) throw new Error('the plan was refused');
      return { name, rows: renamed, plan };
    },

    run: (plan: Plan, options: { into?: string; dryRun?: boolean; as?: Person } = {}): Promise<ImportResult> =>
      world.as(options.as ?? 'administrator', ImportPlan, {
        plan,
        into: options.into ?? null,
        visibility: 'internal',
        dryRun: options.dryRun ?? false,
        onProgress: () => undefined,
      }),

    /** The item of this title below the plan's group. */
    item: async (name: string, title: string): Promise<WorkItem> => {
      const row: unknown = await world
        .connection('workItems')
        .select('workItems.*')
        .join('namespaces', 'namespaces.id', 'workItems.namespaceId')
        .where('fullPath', 'like', `${name}%`)
        .where('title', title)
        .first();
      return row as WorkItem;
    },

    /** Every row an import could have touched. */
    contents: async (): Promise<Record<string, unknown>> => {
      const rows = tables.map(async (table) => [table, await world.connection(table).select()] as const);
      return Object.fromEntries(await Promise.all(rows));
    },
  };
}
