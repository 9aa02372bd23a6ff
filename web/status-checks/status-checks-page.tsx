import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { statusChecksMaximum } from '../../domain/merge-requests/status-check.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { projectCrumbs } from '../app/project-crumbs.ts';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Table } from '../widgets/table/table.tsx';
import hidden from '../widgets/visually-hidden.module.css';
import { CheckDialog } from './check-dialog.tsx';
import type { CheckAnswer } from './check-form.ts';
import styles from './status-checks-page.module.css';
import { StatusChecks } from './status-checks.ts';

/** The services that are asked about the merge requests of a project, for its maintainers. */
const StatusChecksPage = observer(function StatusChecksPage({ params }: PageProps) {
  const application = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const store = useMemo(() => new StatusChecks(application, fullPath), [application, fullPath]);
  useEffect(() => {
    void store.load();
    return store.leave;
  }, [store]);
  const { checks, loadError, fullName } = store;
  if (store.isMissing) return <NotFound />;
  if (loadError !== null && checks === null)
    return <PageFailed error={loadError} resetErrorBoundary={() => void store.load()} />;
  if (checks === null) return <PageLoading />;
  return (
    <Page
      title={['Status checks', fullName]}
      crumbs={[...projectCrumbs({ fullPath, fullName }), { text: 'Status checks' }]}
    >
      <PageHeading
        title="Status checks"
        description="Services that are asked about each merge request. Their answers are read with the API."
      >
        {checks.length < statusChecksMaximum && (
          <Button variant="primary" icon={<Plus aria-hidden />} onPress={store.create}>
            New status check
          </Button>
        )}
      </PageHeading>
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      {checks.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title="No status checks yet">
          Create one to have another tool judge merge requests when they are opened or changed.
        </EmptyState>
      ) : (
        <CheckTable store={store} checks={checks} />
      )}
      {store.form !== null && <CheckDialog store={store} form={store.form} />}
      <DeleteDialog deletion={store.deletion} title="Delete status check">
        {({ name }) => (
          <p className={styles.text}>
            “{name}” will no longer be called, and its responses to merge requests will be deleted.
          </p>
        )}
      </DeleteDialog>
    </Page>
  );
});

export default StatusChecksPage;

function CheckTable({ store, checks }: { store: StatusChecks; checks: readonly CheckAnswer[] }) {
  return (
    <Table label="Status checks">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">URL</th>
          <th scope="col">Requests</th>
          <th scope="col">
            <span className={hidden.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.id}>
            <td data-label="Name" className={styles.text}>
              {check.name}
            </td>
            <td data-label="URL" className={styles.text}>
              {check.external_url}
            </td>
            <td data-label="Requests">
              {check.hmac ? <Badge tone="success">Signed</Badge> : <Badge tone="neutral">Not signed</Badge>}
            </td>
            <td className={styles.actions}>
              <IconButton label={`Edit ${check.name}`} size="small" onPress={() => store.edit(check)}>
                <Pencil />
              </IconButton>
              <IconButton label={`Delete ${check.name}`} size="small" onPress={() => store.deletion.ask(check)}>
                <Trash2 />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
