import { Pencil, ShieldCheck, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { statusChecksMaximum } from '../../domain/merge-requests/status-check.ts';
import type { ExternalStatusCheck } from '../api/rest.generated.ts';
import { useApplication } from '../app/application-context.ts';
import { EntryPage } from '../app/entry-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { Badge } from '../widgets/badge/badge.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { statusChecksOf, type StatusChecks } from './status-checks.ts';
import styles from './status-checks-page.module.css';

/** The services that are asked about the merge requests of a project, for its maintainers. */
const StatusChecksPage = observer(function StatusChecksPage({ params }: PageProps) {
  const { api } = useApplication();
  const project = useNamespace(params);
  const list = useMemo(() => statusChecksOf(api, project), [api, project]);
  return (
    <EntryPage
      list={list}
      title="Status checks"
      description={() => 'Services that are asked about each merge request. Their answers are read with the API.'}
      create="New status check"
      maximum={statusChecksMaximum}
      empty={{
        icon: <ShieldCheck />,
        title: 'No status checks yet',
        text: 'Create one to have another tool judge merge requests when they are opened or changed.',
      }}
      renderDialog={(open) => <CheckDialog list={list} {...open} />}
      deleteTitle="Delete status check"
      renderDeletion={({ name }) => (
        <p className={styles.text}>
          “{name}” will no longer be called, and its responses to merge requests will be deleted.
        </p>
      )}
    >
      {(checks) => <CheckTable list={list} checks={checks} />}
    </EntryPage>
  );
});

export default StatusChecksPage;

function CheckTable({ list, checks }: { list: StatusChecks; checks: readonly ExternalStatusCheck[] }) {
  return (
    <Table label="Status checks">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">URL</th>
          <th scope="col">Requests</th>
          <ActionsHead />
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
              <IconButton label={`Edit ${check.name}`} size="small" onPress={() => list.edit(check)}>
                <Pencil />
              </IconButton>
              <IconButton label={`Delete ${check.name}`} size="small" onPress={() => list.deletion.ask(check)}>
                <Trash2 />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
