import { observer } from 'mobx-react-lite';
import { inDigits } from '../../domain/calendar/format.ts';
import { useState } from 'react';
import { importedKinds } from '../../domain/import/plan-import.ts';
import type { ImportReport } from '../api/rest.generated.ts';
import { Button } from '../widgets/button/button.tsx';
import { Table } from '../widgets/table/table.tsx';
import styles from './imports.module.css';

const kindNames = {
  groups: 'Groups',
  projects: 'Projects',
  milestones: 'Milestones',
  labels: 'Labels',
  epics: 'Epics',
  issues: 'Issues',
  links: 'Links',
} as const;

/** What was created or would be, and what was there already. */
export const CountsTable = observer(function CountsTable({ report }: { report: ImportReport }) {
  const { counts } = report;
  if (counts === null) return null;
  return (
    <div className={styles.counts}>
      <Table label="Counts">
        <thead>
          <tr>
            <th>Kind</th>
            <th>{report.dry_run ? 'Would create' : 'Created'}</th>
            <th>Existing</th>
          </tr>
        </thead>
        <tbody>
          {importedKinds.map((kind) => (
            <tr key={kind}>
              <td>{kindNames[kind]}</td>
              <td data-label={report.dry_run ? 'Would create' : 'Created'}>{inDigits(counts[kind].created)}</td>
              <td data-label="Existing">{inDigits(counts[kind].existing)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
});

const outcomes = { refused: 'Refused', left_out: 'Left out', fixed: 'Fixed', kept: 'Kept' } as const;
const shownAtFirst = 50;

/** Every problem by file and line. */
export const FaultsTable = observer(function FaultsTable({ report }: { report: ImportReport }) {
  const [shown, setShown] = useState(shownAtFirst);
  const { faults, fault_count: count } = report;
  if (count === 0) return <p>No row was left out or changed.</p>;
  return (
    <>
      <Table label="Problems">
        <thead>
          <tr>
            <th>Place</th>
            <th>Row</th>
            <th>What</th>
            <th>Reason</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, shown).map((fault) => (
            <tr key={`${fault.file}:${fault.line}:${fault.column}:${fault.reason}`}>
              <td>
                {fault.file}:{fault.line}
              </td>
              <td className={styles.row}>{fault.row}</td>
              <td>{outcomes[fault.outcome]}</td>
              <td>{fault.field === null ? fault.reason : `${fault.field}: ${fault.reason}`}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {faults.length > shown && (
        <div>
          <Button onPress={() => setShown(faults.length)}>Show all {inDigits(faults.length)}</Button>
        </div>
      )}
      {count > faults.length && <p>Only the first {inDigits(faults.length)} are listed.</p>}
    </>
  );
});
