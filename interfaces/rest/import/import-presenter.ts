import { z } from 'zod';
import type { Fault } from '../../../application/import/faults.ts';
import type { ReadFiles } from '../../../application/import/read-files.ts';
import type { ImportResult } from '../../../application/import/import-result.ts';
import { inReadingOrder } from '../../../application/import/faults.ts';
import { planFileNames } from '../../../application/import/read-plan.ts';
import { canStillUndo, importedKinds, type PlanImport } from '../../../domain/import/plan-import.ts';
import { importForms, tableFieldNames } from '../../../domain/import/table-mapping.ts';
import type { User } from '../../../domain/people/user.ts';
import { byName, countShape, idShape, instantShape, listShape, type Presented } from '../answer-shapes.ts';
import { presentUserBasic, userBasicShape } from '../people/user-presenter.ts';

/** Listed of the faults of an import; their number is told too. */
const faultsMaximum = 1000;

const countsShape = z.strictObject(
  byName(importedKinds, () => z.strictObject({ created: countShape, existing: countShape })),
);

const faultShape = z
  .strictObject({
    file: z.string(),
    line: countShape,
    column: countShape,
    row: z.string(),
    outcome: z.enum(['refused', 'left_out', 'fixed', 'kept']),
    field: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'ImportFault' });

export const importReportShape = z
  .strictObject({
    id: idShape.nullable(),
    dry_run: z.boolean(),
    form: z.enum(importForms),
    files: listShape(z.string(), 200),
    counts: countsShape.nullable(),
    fault_count: countShape,
    faults: listShape(faultShape, faultsMaximum),
    columns: listShape(
      z.strictObject({
        name: z.string(),
        field: z.enum(tableFieldNames).nullable(),
        samples: listShape(z.string(), 3),
      }),
      5000,
    ),
  })
  .meta({ id: 'ImportReport' });

/** The outcome of an import or a dry run; without counts if the files were refused. */
export function presentReport(
  read: ReadFiles,
  result: ImportResult | null,
  dryRun: boolean,
): Presented<typeof importReportShape> {
  const faults: Fault[] = inReadingOrder(
    [...read.faults, ...(result?.faults ?? [])],
    [...planFileNames, ...read.files],
  );
  return {
    id: result?.id ?? null,
    dry_run: dryRun,
    form: read.form,
    files: read.files,
    counts: result?.counts ?? null,
    fault_count: faults.length,
    faults: faults.slice(0, faultsMaximum).map(({ file, line, column, row, outcome, field, reason }) => ({
      file,
      line,
      column,
      row,
      outcome,
      field,
      reason,
    })),
    columns: read.columns,
  };
}

export const importShape = z
  .strictObject({
    id: idShape,
    form: z.enum(importForms),
    files: listShape(z.string(), 200),
    counts: countsShape,
    fault_count: countShape,
    created_at: instantShape,
    created_by: userBasicShape.nullable(),
    undone_at: instantShape.nullable(),
    can_undo: z.boolean(),
  })
  .meta({ id: 'Import' });

export function presentImport(
  { id, form, files, counts, faultCount, createdAt, undoneAt }: PlanImport,
  user: User | null,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Presented<typeof importShape> {
  return {
    id,
    form,
    files,
    counts,
    fault_count: faultCount,
    created_at: createdAt,
    created_by: user && presentUserBasic(user, baseUrl),
    undone_at: undoneAt,
    can_undo: canStillUndo({ createdAt, undoneAt }, now),
  };
}

export const progressShape = z
  .strictObject({ done: countShape, total: countShape, kind: z.enum([...importedKinds, 'sums']) })
  .meta({ id: 'ImportProgress' });

export const undoneImportShape = z
  .strictObject({
    deleted: z.strictObject(byName(importedKinds, () => countShape)),
    kept_count: countShape,
    kept: listShape(z.strictObject({ kind: z.enum(importedKinds), name: z.string() }), faultsMaximum),
  })
  .meta({ id: 'UndoneImport' });
export { faultsMaximum as keptMaximum };
