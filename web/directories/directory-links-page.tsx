import { BookUser, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo } from 'react';
import { roleNames, roleOfLevel } from '../../domain/access/role.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { DeleteDialog } from '../widgets/dialog/delete-dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { Table } from '../widgets/table/table.tsx';
import hidden from '../widgets/visually-hidden.module.css';
import styles from './directory-links-page.module.css';
import { DirectoryLinks, type LinkAnswer } from './directory-links.ts';
import { lazyCode } from '../widgets/lazy-part.tsx';

const LinkDialog = lazyCode(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));

/** The groups of directories whose members are members of a group, for its owners. */
const DirectoryLinksPage = observer(function DirectoryLinksPage({ params }: PageProps) {
  const application = useApplication();
  const fullPath = params['fullPath'] ?? '';
  const store = useMemo(() => new DirectoryLinks(application, fullPath), [application, fullPath]);
  useEffect(() => {
    void store.load();
    return store.leave;
  }, [store]);
  const { links, loadError, fullName, name } = store;
  if (store.isMissing) return <NotFound />;
  if (loadError !== null && links === null)
    return <PageFailed error={loadError} resetErrorBoundary={() => void store.load()} />;
  if (links === null) return <PageLoading />;
  const hasDirectory = store.directories.length > 0;
  return (
    <Page title={['LDAP groups', fullName]} crumbs={[...groupCrumbs({ fullPath, fullName }), { text: 'LDAP groups' }]}>
      <PageHeading
        title="LDAP groups"
        description={`Members of these groups are members of ${name}. Memberships that were added by hand stay as they are.`}
      >
        {links.length > 0 && (
          <Button icon={<RefreshCw aria-hidden />} isPending={store.isSyncing} onPress={() => void store.syncNow()}>
            Sync now
          </Button>
        )}
        {hasDirectory && (
          <Button variant="primary" icon={<Plus aria-hidden />} onPress={store.create}>
            Link a group
          </Button>
        )}
      </PageHeading>
      {store.error !== null && <Alert tone="danger">{store.error}</Alert>}
      <SyncState store={store} />
      {links.length === 0 ? (
        <EmptyState icon={<BookUser />} title={hasDirectory ? 'No linked groups yet' : 'No directory'}>
          {hasDirectory
            ? 'Link one to give its members a role here, and to take it away when they leave.'
            : 'An administrator can set one up with LDAP_PROVIDERS.'}
        </EmptyState>
      ) : (
        <LinkTable store={store} links={links} />
      )}
      <Suspense>{store.form !== null && <LinkDialog store={store} form={store.form} />}</Suspense>
      <DeleteDialog deletion={store.deletion} title="Delete link">
        {({ cn }) => (
          <p className={styles.text}>People whose membership only “{cn}” gave are removed from the group.</p>
        )}
      </DeleteDialog>
    </Page>
  );
});

export default DirectoryLinksPage;

const SyncState = observer(function SyncState({ store: { sync, isSyncing, links } }: { store: DirectoryLinks }) {
  if (links?.length === 0) return null;
  if (isSyncing)
    return (
      <p role="status" className={styles.state}>
        Syncing…
      </p>
    );
  if (sync?.problem)
    return (
      <Alert tone="warning" className={styles.problem}>
        {sync.problem}
      </Alert>
    );
  return (
    <p role="status" className={styles.state}>
      {sync?.ended_at ? (
        <>
          Last synced <Moment at={sync.ended_at} />
        </>
      ) : (
        'Not synced yet'
      )}
    </p>
  );
});

function LinkTable({ store, links }: { store: DirectoryLinks; links: readonly LinkAnswer[] }) {
  return (
    <Table label="Linked groups">
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col">Directory</th>
          <th scope="col">Role</th>
          <th scope="col">
            <span className={hidden.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => {
          const role = roleOfLevel(link.group_access);
          return (
            <tr key={`${link.provider} ${link.cn}`}>
              <td data-label="Group">{link.cn}</td>
              <td data-label="Directory">{store.labelOf(link.provider)}</td>
              <td data-label="Role">{role === null ? link.group_access : roleNames[role]}</td>
              <td>
                <IconButton
                  label={`Delete the link to ${link.cn}`}
                  size="small"
                  onPress={() => store.deletion.ask(link)}
                >
                  <Trash2 />
                </IconButton>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
