import { Archive } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo } from 'react';
import type { Backups as BackupsAnswer } from '../api/rest.generated.ts';
import { AdministrationPage } from '../app/administration-page.tsx';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { Table } from '../widgets/table/table.tsx';
import styles from './administration.module.css';
import { Backups } from './backups.ts';
import { bytesInWords } from './bytes-in-words.ts';

const BackupDialogs = lazyCode(() => import('./backup-dialogs.tsx'));

/** Snapshots of the whole instance, on the server: created, downloaded and removed by administrators. */
const BackupsPage = observer(function BackupsPage() {
  const { api } = useApplication();
  const backups = useMemo(() => new Backups(api, (url) => window.location.assign(url)), [api]);
  useEffect(() => backups.watch(), [backups]);
  return (
    <AdministrationPage
      title="Backups"
      description="Each backup holds all data of this instance. Backups are kept on the server, so keep a copy elsewhere."
      reading={backups.reading}
    >
      {(answer) => <Content backups={backups} answer={answer} />}
    </AdministrationPage>
  );
});

export default BackupsPage;

const Content = observer(function Content({ backups, answer }: { backups: Backups; answer: BackupsAnswer }) {
  const { running_since: since, last_failure: failure } = answer;
  return (
    <div className={styles.stack}>
      {backups.error !== null && <Alert tone="danger">{backups.error}</Alert>}
      {failure !== null && (
        <Alert tone="danger" title="The last backup failed">
          {failure}
        </Alert>
      )}
      <div>
        <Button variant="primary" isPending={backups.isStarting || since !== null} onPress={() => void backups.start()}>
          Back up now
        </Button>
      </div>
      <p role="status">
        {since !== null && (
          <>
            A backup is being made since <Moment at={since} />. You can leave this page.
          </>
        )}
      </p>
      {answer.backups.length === 0 ? (
        <EmptyState icon={<Archive />} title="No backups here yet">
          Backups that commands write elsewhere are not listed.
        </EmptyState>
      ) : (
        <Table label="Backups" isBusy={backups.reading.isLoading}>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Created</th>
              <th scope="col">Size</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {answer.backups.map((backup) => (
              <tr key={backup.name}>
                <td data-label="File">{backup.name}</td>
                <td data-label="Created">
                  <Moment at={backup.created_at} />
                </td>
                <td data-label="Size">{bytesInWords(backup.bytes)}</td>
                <td data-label="Actions">
                  <div className={styles.actions}>
                    <Button
                      size="small"
                      aria-label={`Download ${backup.name}`}
                      onPress={() => backups.askForPassphrase(backup)}
                    >
                      Download
                    </Button>
                    <Button
                      size="small"
                      aria-label={`Remove ${backup.name}`}
                      onPress={() => backups.askToRemove(backup)}
                    >
                      Remove
                    </Button>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Suspense fallback={null}>
        <BackupDialogs backups={backups} />
      </Suspense>
    </div>
  );
});
