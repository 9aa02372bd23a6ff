import { inReadingOrder, type Fault, type FaultOutcome } from '../application/import/faults.ts';
import { importedKinds } from '../domain/import/plan-import.ts';
import type { ImportResult } from '../application/import/import-result.ts';
import { planFileNames } from '../application/import/read-plan.ts';
import { counted, formatNumber, TextTable } from './text-table.ts';

const outcomeWords: Readonly<Record<FaultOutcome, string>> = {
  refused: 'refused',
  left_out: 'left out',
  fixed: 'fixed',
  kept: 'kept',
};

/** The summary: what was imported, then every row that was skipped, fixed or needs attention. */
export function importReport({
  counts,
  faults,
  dryRun,
  seconds,
}: Pick<ImportResult, 'counts' | 'faults'> & { dryRun: boolean; seconds: number }): (string | TextTable)[] {
  const created = importedKinds.reduce((sum, kind) => sum + counts[kind].created, 0);
  return [
    new TextTable(
      [
        { title: '' },
        { title: dryRun ? 'Would create' : 'Created', align: 'right' },
        { title: 'Existing', align: 'right' },
      ],
      importedKinds.map((kind) => [kind, formatNumber(counts[kind].created), formatNumber(counts[kind].existing)]),
    ),
    '',
    ...(faults.length === 0 ? ['No row was left out or changed.'] : faultLines(faults)),
    '',
    conclusion(dryRun, created, seconds),
  ];
}

function conclusion(dryRun: boolean, created: number, seconds: number): string {
  const time = `${seconds.toFixed(1)} s`;
  if (dryRun) return `Dry run: nothing was changed (${time}).`;
  return created === 0 ? `Nothing new to import (${time}).` : `Imported ${counted(created, 'record')} in ${time}.`;
}

function faultLines(faults: readonly Fault[]): (string | TextTable)[] {
  const leftOut = faults.filter((fault) => fault.outcome === 'left_out').length;
  const rows = inReadingOrder(faults, planFileNames).map((fault) => [
    fault.file,
    String(fault.line),
    String(fault.column),
    fault.row,
    outcomeWords[fault.outcome],
    fault.field === null ? fault.reason : `${fault.field}: ${fault.reason}`,
  ]);
  return [
    new TextTable(
      [
        { title: 'FILE' },
        { title: 'LINE', align: 'right' },
        { title: 'COLUMN', align: 'right' },
        { title: 'ROW' },
        { title: 'WHAT' },
        { title: 'REASON' },
      ],
      rows,
    ),
    '',
    `${counted(leftOut, 'row')} left out, ${counted(faults.length - leftOut, 'fault')} fixed or kept.`,
  ];
}
