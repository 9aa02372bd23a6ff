import { FileUp, Undo2, Upload } from 'lucide-react';
import { counted } from '../../domain/text/plural.ts';
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState, type DragEvent } from 'react';
import { importedKinds } from '../../domain/import/plan-import.ts';
import { formNames } from '../../domain/import/table-mapping.ts';
import type { Import } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { ConfirmDialog } from '../widgets/dialog/confirm-dialog.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { keepFocusHere } from '../widgets/kept-focus.ts';
import { takesFocus } from '../widgets/return-focus.ts';
import { Table } from '../widgets/table/table.tsx';
import { GroupImport } from './group-import.ts';
import { CountsTable, FaultsTable } from './import-report.tsx';
import { Preview } from './import-preview.tsx';
import styles from './imports.module.css';

/** Brings a plan or the export of another tracker into a group. */
const ImportPage = observer(function ImportPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const imports = useMemo(() => new GroupImport(application, namespace), [application, namespace]);
  return (
    <LoadedPage reading={imports.reading}>
      {({ namespace: group, imports: earlier }) => (
        <NamespacePage
          namespace={group}
          title="Import"
          description={`Bring epics, issues and milestones into ${group.name}: a plan in CSV files, or the export of another tracker.`}
        >
          <div className={styles.page}>
            {imports.error !== null && <Alert tone="danger">{imports.error}</Alert>}
            {imports.result !== null && <Result imports={imports} fullPath={group.fullPath} />}
            {imports.undone !== null && <Undone imports={imports} />}
            {imports.report === null ? (
              <>
                <FileField imports={imports} />
                <Samples />
              </>
            ) : (
              <Preview imports={imports} />
            )}
            <UndoQuestion imports={imports} />
            {earlier.length > 0 && imports.report === null && <Earlier imports={imports} entries={earlier} />}
          </div>
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default ImportPage;

const FileField = observer(function FileField({ imports }: { imports: GroupImport }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void imports.choose([...event.dataTransfer.files]);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp aria-hidden className={styles.dropIcon} />
      <p>
        Drop files here: a CSV export of GitLab, Jira or Linear, a table of your own, or the five CSV files of a plan,
        also as a zip.
      </p>
      <Button
        variant="primary"
        icon={<Upload aria-hidden />}
        isPending={imports.isChecking}
        onPress={() => input.current?.click()}
        {...takesFocus}
      >
        Choose files
      </Button>
      <p className={styles.hint}>You see a preview before anything is imported.</p>
      <input
        ref={input}
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.zip"
        aria-label="Files to import"
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be picked again.
          target.value = '';
          keepFocusHere();
          void imports.choose(files);
        }}
      />
    </div>
  );
});

const tableSamples = ['gitlab', 'jira', 'linear', 'table'] as const;
const planSamples = ['groups.csv', 'projects.csv', 'milestones.csv', 'work-items.csv', 'links.csv'] as const;

/** Small files of each form. */
function Samples() {
  return (
    <section aria-labelledby="samples" className={styles.section}>
      <h2 id="samples" className={styles.heading}>
        Samples to download
      </h2>
      <ul className={styles.samples}>
        {tableSamples.map((form) => (
          <li key={form}>
            <Link href={`/api/v4/imports/samples/${form}.csv`} download>
              {formNames[form]}
            </Link>
          </li>
        ))}
        <li className={styles.samples}>
          <span>Plan:</span>
          {planSamples.map((name) => (
            <Link key={name} href={`/api/v4/imports/samples/${name}`} download>
              {name}
            </Link>
          ))}
        </li>
      </ul>
    </section>
  );
}

const Result = observer(function Result({ imports, fullPath }: { imports: GroupImport; fullPath: string }) {
  const { result } = imports;
  if (result === null) return null;
  const { id } = result;
  return (
    <section aria-label="Result" tabIndex={-1} {...takesFocus} className={styles.section}>
      <Alert
        tone="success"
        title={id === null ? 'Everything was there already' : 'Imported'}
        actions={
          <>
            <ButtonLink href={addresses.roadmap(fullPath)}>Open the roadmap</ButtonLink>
            {id !== null && (
              <Button icon={<Undo2 aria-hidden />} onPress={() => imports.ask(id)}>
                Undo the import
              </Button>
            )}
          </>
        }
      >
        {id === null ? 'Nothing was changed.' : 'You can undo it for a day.'}
      </Alert>
      <CountsTable report={result} />
      {result.fault_count > 0 && <FaultsTable report={result} />}
    </section>
  );
});

/** Asks before an import is undone, and says what goes. */
const UndoQuestion = observer(function UndoQuestion({ imports }: { imports: GroupImport }) {
  const { asked, isUndoing } = imports;
  const created = asked === null ? [] : createdBy(asked.counts);
  return (
    <ConfirmDialog
      title="Undo the import"
      action="Undo the import"
      isOpen={asked !== null}
      isPending={isUndoing}
      onCancel={() => imports.ask(null)}
      onConfirm={() => (asked === null ? Promise.resolve() : imports.undo(asked.id))}
    >
      <p>
        {created.length === 0
          ? 'It created nothing that would be deleted.'
          : `What it created is deleted: ${created.join(', ')}.`}
      </p>
      <p>What people have changed since is kept, with what it needs. This cannot be undone.</p>
    </ConfirmDialog>
  );
});

function createdBy(counts: Import['counts']): string[] {
  return importedKinds
    .filter((kind) => counts[kind].created > 0)
    .map((kind) => counted(counts[kind].created, kind.slice(0, -1)));
}

const Undone = observer(function Undone({ imports }: { imports: GroupImport }) {
  const { undone } = imports;
  if (undone === null) return null;
  return (
    <section aria-label="Undone import" tabIndex={-1} {...takesFocus}>
      {undone.kept_count === 0 ? (
        <Alert tone="success">The import was undone. All it had created is deleted.</Alert>
      ) : (
        <Alert tone="warning" title="The import was undone, except what has been used since">
          <ul className={styles.kept}>
            {undone.kept.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{name}</li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
});

const Earlier = observer(function Earlier({ imports, entries }: { imports: GroupImport; entries: readonly Import[] }) {
  return (
    <section aria-labelledby="earlier" className={styles.section}>
      <h2 id="earlier" className={styles.heading}>
        Earlier imports
      </h2>
      <Table label="Earlier imports">
        <thead>
          <tr>
            <th>Files</th>
            <th>Created</th>
            <th>When</th>
            <th>Undo</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                {formNames[entry.form]}: {entry.files.join(', ')}
              </td>
              <td data-label="Created">
                {counted(entry.counts.epics.created, 'epic')}, {counted(entry.counts.issues.created, 'issue')}
              </td>
              <td data-label="When">
                <Moment at={entry.created_at} /> {entry.created_by !== null && `by ${entry.created_by.name}`}
              </td>
              <td>
                {entry.undone_at !== null && 'Undone'}
                {entry.can_undo && (
                  <Button
                    size="small"
                    isPending={imports.isBusy}
                    aria-label={`Undo the import of ${entry.files.join(', ')}`}
                    onPress={() => imports.ask(entry.id)}
                  >
                    Undo
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
});
