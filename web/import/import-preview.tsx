import { observer } from 'mobx-react-lite';
import { inDigits } from '../../domain/calendar/format.ts';
import { useState } from 'react';
import {
  formNames,
  importForms,
  tableFieldNames,
  tableFields,
  type DateOrder,
  type ImportForm,
  type TableField,
} from '../../domain/import/table-mapping.ts';
import { capitalized } from '../../domain/text/capitalized.ts';
import { counted } from '../../domain/text/plural.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { keepFocusHere } from '../widgets/kept-focus.ts';
import { takesFocus } from '../widgets/return-focus.ts';
import { Select, type SelectChoice } from '../widgets/select/select.tsx';
import { Table } from '../widgets/table/table.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import type { GroupImport } from './group-import.ts';
import { CountsTable, FaultsTable } from './import-report.tsx';
import styles from './imports.module.css';

const formChoices: readonly SelectChoice<ImportForm>[] = importForms
  .filter((form) => form !== 'plan')
  .map((form) => ({ value: form, text: formNames[form] }));

const dateOrderChoices: readonly SelectChoice<DateOrder>[] = [
  { value: 'auto', text: 'Automatic' },
  { value: 'day_first', text: 'Day first (31/12/2026)' },
  { value: 'month_first', text: 'Month first (12/31/2026)' },
];

/** What the chosen files would come in as, before anything is imported. */
export const Preview = observer(function Preview({ imports }: { imports: GroupImport }) {
  const { report, creating, isBusy, progress } = imports;
  if (report === null) return null;
  const { counts, faults } = report;
  return (
    <section
      aria-label="Preview"
      aria-busy={imports.isChecking || undefined}
      tabIndex={-1}
      {...takesFocus}
      className={styles.section}
    >
      <p>
        <b>{formNames[report.form]}</b>: {report.files.join(', ')}
      </p>
      {counts === null && (
        <Alert tone="danger" title="These files cannot be imported yet">
          {capitalized(faults.find(({ outcome }) => outcome === 'refused')?.reason ?? '')}
        </Alert>
      )}
      {imports.isTable && <TableOptions imports={imports} />}
      <CountsTable report={report} />
      <div className={styles.buttons}>
        <Button
          variant="primary"
          isPending={imports.isImporting}
          isDisabled={counts === null || creating === 0 || isBusy}
          onPress={() => leave(() => imports.import())}
        >
          {creating === 0 ? 'Nothing new to import' : `Import ${counted(creating, 'record')}`}
        </Button>
        <Button isDisabled={isBusy} onPress={() => leave(imports.startOver)}>
          Choose other files
        </Button>
        {report.fault_count > 0 && <p>{counted(report.fault_count, 'problem')}, listed below</p>}
      </div>
      {imports.isImporting && (
        <div className={styles.progress}>
          <progress
            aria-label="Progress of the import"
            max={progress?.total ?? 1}
            {...(progress !== null && { value: progress.done })}
          />
          <p>
            {progress === null ? 'Importing…' : `${inDigits(progress.done)} of ${inDigits(progress.total)} rows`}. You
            can close this page; the import goes on to its end.
          </p>
        </div>
      )}
      {imports.isTable && <Columns imports={imports} />}
      <h2 className={styles.heading}>{counted(report.fault_count, 'problem')}</h2>
      <FaultsTable report={report} />
    </section>
  );
});

/** The preview gives way to what follows. */
function leave(act: () => unknown): void {
  keepFocusHere();
  act();
}

const TableOptions = observer(function TableOptions({ imports }: { imports: GroupImport }) {
  const { report } = imports;
  if (report === null) return null;
  return (
    <div className={styles.options}>
      <Select
        label="Exported from"
        choices={formChoices}
        value={report.form}
        isDisabled={imports.isBusy}
        onChange={(form) => void imports.changeForm(form)}
      />
      <Select
        label="Dates such as 03/04/2026"
        choices={dateOrderChoices}
        value={imports.dateOrder}
        isDisabled={imports.isBusy}
        onChange={(order) => void imports.changeDateOrder(order)}
      />
      <TextField
        label="Project for the issues (optional)"
        description="A new name, or the full path of a project in this group."
        value={imports.project}
        isDisabled={imports.isBusy}
        onChange={imports.changeProject}
        onBlur={() => void imports.check()}
      />
    </div>
  );
});

const unmapped = 'none';
const fieldChoices: readonly SelectChoice<TableField | typeof unmapped>[] = [
  { value: unmapped, text: 'Do not import' },
  ...tableFieldNames.map((field) => ({ value: field, text: tableFields[field] })),
];
const shownAtFirst = 12;

/** What each column holds: guessed, and changed by the reader. */
const Columns = observer(function Columns({ imports }: { imports: GroupImport }) {
  const [showsAll, setShowsAll] = useState(false);
  const columns = imports.report?.columns ?? [];
  const mapped = columns.filter(({ field }) => field !== null);
  const others = columns.filter(({ field }) => field === null);
  const isShort = columns.length <= shownAtFirst;
  const shown = isShort || showsAll ? columns.slice(0, 300) : mapped;
  if (columns.length === 0) return null;
  return (
    <>
      <Table label="Columns">
        <thead>
          <tr>
            <th>Column</th>
            <th>Holds</th>
            <th>Examples</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, field, samples }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                <Select
                  label={`What ${name} holds`}
                  isLabelHidden
                  choices={fieldChoices}
                  value={field ?? unmapped}
                  isDisabled={imports.isBusy}
                  onChange={(chosen) => void imports.mapColumn(name, chosen === unmapped ? null : chosen)}
                />
              </td>
              <td className={styles.row}>{samples.join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {!isShort && others.length > 0 && (
        <div>
          <Button size="small" onPress={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show imported columns only' : `Show ${counted(others.length, 'more column')}`}
          </Button>
        </div>
      )}
    </>
  );
});
