import { Globe } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { replicationName } from '../../domain/sites/site.ts';
import { counted } from '../../domain/text/plural.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { Alert } from '../widgets/alert/alert.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Dialog } from '../widgets/dialog/dialog.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { ActionsHead, Table } from '../widgets/table/table.tsx';
import { countText, lagText, SiteHealth } from './site-health.tsx';
import styles from './sites.module.css';
import hidden from '../widgets/visually-hidden.module.css';
import { SitesStore, type ListedSite } from './sites-store.ts';
import { useRefreshed } from './use-refreshed.ts';
import { classNames } from '../widgets/class-names.ts';
import { LoadingRows } from '../widgets/loading/loading.tsx';

/** The sites of the instance, for administrators. */
const SitesPage = observer(function SitesPage() {
  const { session } = useApplication();
  return session.user?.admin === true ? <Sites /> : <NotFound />;
});

export default SitesPage;

const Sites = observer(function Sites() {
  const { api } = useApplication();
  const store = useMemo(() => new SitesStore(api), [api]);
  const { reading } = store;
  useRefreshed(reading);
  const { answer: sites, error, problem } = reading;
  return (
    <Page title={['Sites']} crumbs={[{ text: 'Sites' }]}>
      <PageHeading title="Sites" description="Where this instance runs, and the state of each site.">
        <ButtonLink href={addresses.newSite} variant="primary">
          Add site
        </ButtonLink>
      </PageHeading>
      {problem !== null && <LoadFailure onRetry={() => void reading.load()}>{problem}</LoadFailure>}
      {sites === null && error === null && <LoadingRows label="Loading sites" count={4} />}
      {sites?.length === 0 && (
        <EmptyState icon={<Globe />} title="No sites yet">
          <p>This instance runs in one place. Add it as the primary site, then add each copy as a secondary site.</p>
        </EmptyState>
      )}
      {sites !== null && sites.length > 0 && (
        <Table label="Sites">
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col">Health</th>
              <th scope="col">Behind</th>
              <th scope="col">Files</th>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {sites.map((listed) => (
              <Row key={listed.site.id} store={store} listed={listed} />
            ))}
          </tbody>
        </Table>
      )}
      <RemovalDialog store={store} />
    </Page>
  );
});

const Row = observer(function Row({ store, listed }: { store: SitesStore; listed: ListedSite }) {
  const { site, status } = listed;
  return (
    <tr>
      <td>
        <span className={styles.name}>
          <a href={addresses.site(site.id)} className={styles.link}>
            {site.name}
          </a>
          <Badge tone={site.primary ? 'accent' : 'neutral'}>{site.primary ? 'Primary' : 'Secondary'}</Badge>
          {site.current && <Badge>This site</Badge>}
        </span>
        <span className={styles.quiet}>{site.url}</span>
      </td>
      <td data-label="Health">
        {status !== undefined && (
          <>
            <SiteHealth status={status} />
            {!status.healthy && <p className={classNames(styles.quiet, styles.health)}>{status.health}</p>}
          </>
        )}
      </td>
      <td data-label="Behind" className={styles.count}>
        {status !== undefined && lagText(status)}
      </td>
      <td data-label="Files" className={styles.count}>
        {status !== undefined &&
          (status.uploads_synced_count === null
            ? countText(status.uploads_count)
            : `${countText(status.uploads_synced_count)} of ${countText(status.uploads_count)}`)}
      </td>
      <td>
        <span className={styles.actions}>
          <ButtonLink size="small" href={addresses.editSite(site.id)}>
            Edit <span className={hidden.visuallyHidden}>{site.name}</span>
          </ButtonLink>
          <Button size="small" aria-label={`Remove ${site.name}`} onPress={() => void store.askRemoval(listed)}>
            Remove
          </Button>
        </span>
      </td>
    </tr>
  );
});

/** Shows what a removal will do, or why it is not possible. */
const RemovalDialog = observer(function RemovalDialog({ store }: { store: SitesStore }) {
  const { removing, refusal, isRemoving } = store;
  if (removing === null) return null;
  const { site, status } = removing;
  const copied = status?.uploads_synced_count ?? 0;
  return (
    <Dialog
      title={`Remove ${site.name}?`}
      isOpen
      onOpenChange={store.dismissRemoval}
      role="alertdialog"
      size="small"
      footer={
        <>
          <Button isDisabled={isRemoving} onPress={store.dismissRemoval}>
            Cancel
          </Button>
          <Button
            variant="danger"
            isDisabled={refusal !== null}
            isPending={isRemoving}
            onPress={() => void store.confirmRemoval()}
          >
            Remove
          </Button>
        </>
      }
    >
      {typeof refusal === 'string' ? (
        <Alert tone="danger">{refusal}</Alert>
      ) : (
        <p>
          The instance forgets the site and what is known of {counted(copied, 'copied file')}. The database and the
          files at that place stay where they are: stop its server and its replication there
          {site.primary
            ? '.'
            : `, then drop the replication slot ${replicationName(site)} of the primary’s database: it keeps the log until then.`}
        </p>
      )}
    </Dialog>
  );
});
