import { BookUser, RefreshCw, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { roleNames, roleOfLevel } from '../../domain/access/role.ts';
import type { LdapGroupLink } from '../api/rest.generated.ts';
import { useApplication } from '../app/application-context.ts';
import { EntryPage } from '../app/entry-page.tsx';
import { useNamespace } from '../app/use-namespace.ts';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { IconButton } from '../widgets/icon-button/icon-button.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import styles from './directory-links-page.module.css';
import { DirectoryLinks } from './directory-links.ts';

const LinkDialog = lazyCode(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));

/** The groups of directories whose members are members of a group, for its owners. */
const DirectoryLinksPage = observer(function DirectoryLinksPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const store = useMemo(() => new DirectoryLinks(application, namespace), [application, namespace]);
  const { list } = store;
  const hasDirectory = store.directories.length > 0;
  return (
    <EntryPage
      list={list}
      start={store.start}
      title="LDAP groups"
      description={({ name }) =>
        `Members of these groups are members of ${name}. Memberships that were added by hand stay as they are.`
      }
      create="Link a group"
      maximum={hasDirectory ? Infinity : null}
      actions={
        list.entries.length > 0 && (
          <Button icon={<RefreshCw aria-hidden />} isPending={store.isSyncing} onPress={() => void store.syncNow()}>
            Sync now
          </Button>
        )
      }
      above={<SyncState store={store} />}
      empty={{
        icon: <BookUser />,
        title: hasDirectory ? 'No linked groups yet' : 'No directory',
        text: hasDirectory
          ? 'Link one to give its members a role here, and to take it away when they leave.'
          : 'An administrator can set one up with LDAP_PROVIDERS.',
      }}
      renderDialog={({ form }) => <LinkDialog store={store} form={form} />}
      deleteTitle="Delete link"
      renderDeletion={({ cn }) => (
        <p className={styles.text}>People whose membership only “{cn}” gave are removed from the group.</p>
      )}
    >
      {(links) => <LinkTable store={store} links={links} />}
    </EntryPage>
  );
});

export default DirectoryLinksPage;

const SyncState = observer(function SyncState({ store: { list, isSyncing } }: { store: DirectoryLinks }) {
  const sync = list.reading.answer?.sync;
  if (list.entries.length === 0) return null;
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

function LinkTable({ store, links }: { store: DirectoryLinks; links: readonly LdapGroupLink[] }) {
  return (
    <Table label="Linked groups">
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col">Directory</th>
          <th scope="col">Role</th>
          <ActionsHead />
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
                  onPress={() => store.list.deletion.ask(link)}
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
