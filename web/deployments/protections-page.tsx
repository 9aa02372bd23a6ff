import { Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { protectionsMaximum } from '../../domain/deployments/protection.ts';
import { counted } from '../../domain/text/plural.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { projectCrumbs } from '../app/project-crumbs.ts';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Table } from '../widgets/table/table.tsx';
import hidden from '../widgets/visually-hidden.module.css';
import { ProtectionDialog } from './protection-dialog.tsx';
import type { ProtectionAnswer } from './protection-form.ts';
import styles from './protections-page.module.css';
import { Protections } from './protections.ts';

const title = 'Protected environments';

/** Who may deploy to the environments of a project, or to a tier in a group, and who must approve that. */
const ProtectionsPage = observer(function ProtectionsPage({ params }: PageProps) {
  const application = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const kind = application.router.path.startsWith('/groups/') ? 'group' : 'project';
  const store = useMemo(() => new Protections(application, kind, fullPath), [application, kind, fullPath]);
  useEffect(() => {
    void store.load();
    return store.leave;
  }, [store]);
  const { protections, place, loadError, fullName } = store;
  if (store.isMissing) return <NotFound />;
  if (loadError !== null && protections === null)
    return <PageFailed error={loadError} resetErrorBoundary={() => void store.load()} />;
  if (protections === null || place === null) return <PageLoading />;
  const crumbs = kind === 'group' ? groupCrumbs({ fullPath, fullName }) : projectCrumbs({ fullPath, fullName });
  return (
    <Page title={[title, fullName]} crumbs={[...crumbs, { text: title }]}>
      <PageHeading
        title={title}
        description={
          kind === 'group'
            ? `Who may deploy to the environments of a tier in the projects of ${place.name}, and who must approve that.`
            : `Who may deploy to the environments of ${place.name}, and who must approve that.`
        }
      >
        {protections.length < protectionsMaximum && (
          <Button variant="primary" icon={<Plus aria-hidden />} onPress={store.create}>
            Protect environment
          </Button>
        )}
      </PageHeading>
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      {protections.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title="No protected environments yet">
          Everyone who may deploy in the project may deploy to each environment, without approval.
        </EmptyState>
      ) : (
        <ProtectionTable store={store} protections={protections} />
      )}
      {store.form !== null && <ProtectionDialog store={store} form={store.form} />}
      <DeleteDialog deletion={store.deletion} title="Remove protection">
        {({ name }) => (
          <p className={styles.text}>
            Everyone who may deploy can then deploy to “{name}”, without approval. Its rules are deleted.
          </p>
        )}
      </DeleteDialog>
    </Page>
  );
});

export default ProtectionsPage;

function ProtectionTable({ store, protections }: { store: Protections; protections: readonly ProtectionAnswer[] }) {
  return (
    <Table label={title}>
      <thead>
        <tr>
          <th scope="col">{store.kind === 'group' ? 'Tier' : 'Environment'}</th>
          <th scope="col">Allowed to deploy</th>
          <th scope="col">Must approve</th>
          <th scope="col">
            <span className={hidden.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {protections.map((protection) => (
          <tr key={protection.name}>
            <td data-label={store.kind === 'group' ? 'Tier' : 'Environment'} className={styles.text}>
              {protection.name}
            </td>
            <td data-label="Allowed to deploy" className={styles.text}>
              {protection.deploy_access_levels.map((rule) => rule.access_level_description).join(', ')}
            </td>
            <td data-label="Must approve" className={styles.text}>
              {approvalsOf(protection)}
            </td>
            <td className={styles.actions}>
              <IconButton label={`Edit ${protection.name}`} size="small" onPress={() => store.edit(protection)}>
                <Pencil />
              </IconButton>
              <IconButton
                label={`Remove protection of ${protection.name}`}
                size="small"
                onPress={() => store.deletion.ask(protection)}
              >
                <Trash2 />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function approvalsOf({ approval_rules: rules, required_approval_count: count }: ProtectionAnswer): string {
  if (rules.length > 0) {
    return rules
      .map((rule) => `${rule.access_level_description} (${counted(rule.required_approvals, 'approval')})`)
      .join(', ');
  }
  return count === 0 ? 'Nobody' : `Anyone who may deploy (${counted(count, 'approval')})`;
}
