import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { counted } from '../../domain/text/plural.ts';
import type { GeoSiteStatus } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { queuedCount, SiteRepair, type SiteDetails } from './site-details.ts';
import { useRefreshed } from './use-refreshed.ts';
import { countText, lagText, SiteHealth } from './site-health.tsx';
import styles from './sites.module.css';

/** The status of one site: its database, its files, and failed files. */
const SiteDetailsPage = observer(function SiteDetailsPage({ params: { id = '' } }: PageProps) {
  const { session } = useApplication();
  return session.user?.admin === true ? <Details key={id} id={id} /> : <NotFound />;
});

export default SiteDetailsPage;

const Details = observer(function Details({ id }: { id: string }) {
  const { api } = useApplication();
  const details = useMemo(() => new SiteRepair(api, id), [api, id]);
  const { reading } = details;
  useRefreshed(reading);
  const { answer, error, problem } = reading;
  if (answer === null) {
    if (error === null) return <PageLoading />;
    return <PageFailed error={error} resetErrorBoundary={() => void reading.load()} />;
  }
  const { site, status, causes } = answer;
  return (
    <Page title={[site.name, 'Sites']} crumbs={[{ text: 'Sites', href: addresses.sites }, { text: site.name }]}>
      <PageHeading title={site.name} description={`${site.primary ? 'Primary' : 'Secondary'} site at ${site.url}`}>
        <ButtonLink href={addresses.editSite(site.id)}>Edit</ButtonLink>
      </PageHeading>
      {problem !== null && <LoadFailure onRetry={() => void reading.load()}>{problem}</LoadFailure>}
      {!status.healthy && <Alert tone={status.health_status === 'Disabled' ? 'info' : 'danger'}>{status.health}</Alert>}
      <DatabaseFigures status={status} isPrimary={site.primary} />
      <FileFigures status={status} />
      {causes.length > 0 && <Failures details={details} causes={causes} />}
    </Page>
  );
});

function DatabaseFigures({ status, isPrimary }: { status: GeoSiteStatus; isPrimary: boolean }) {
  const figures: [string, string][] = [
    ['Position in the log', status.db_replication_position ?? '–'],
    ['Projects', countText(status.projects_count)],
    ...(isPrimary
      ? []
      : ([
          ['Connection', status.db_replication_state ?? 'none'],
          ['Behind the primary', lagText(status)],
        ] satisfies [string, string][])),
    ['Version', status.version ?? '–'],
  ];
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>
        Database <SiteHealth status={status} />
      </h2>
      <Figures figures={figures} />
    </section>
  );
}

function FileFigures({ status }: { status: GeoSiteStatus }) {
  const figures: [string, string][] =
    status.uploads_synced_count === null
      ? [
          ['All', countText(status.uploads_count)],
          ['On the disk', countText(status.uploads_checksummed_count)],
          ['Missing on the disk', countText(status.uploads_checksum_failed_count)],
        ]
      : [
          ['To be copied', countText(status.uploads_count)],
          ['Queued', countText(queuedCount(status))],
          ['Copied', countText(status.uploads_synced_count)],
          ['Failed', countText(status.uploads_failed_count)],
          ['Verified', countText(status.uploads_verified_count)],
          ['Verification failed', countText(status.uploads_verification_failed_count)],
        ];
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Files</h2>
      <Figures figures={figures} />
    </section>
  );
}

function Figures({ figures }: { figures: readonly [string, string][] }) {
  return (
    <dl className={styles.cards}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.card}>
          <dt className={styles.quiet}>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Failed files by cause. */
const Failures = observer(function Failures({
  details,
  causes,
}: {
  details: SiteRepair;
  causes: SiteDetails['causes'];
}) {
  const { isRepairing } = details;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Files that could not be copied</h2>
      <ul className={styles.causes}>
        {causes.map(({ last_sync_failure: reason, files_count: files, examples }) => (
          <li key={reason}>
            <p>
              <strong>{reason}</strong> {counted(files, 'file')}
            </p>
            <ul className={styles.quiet}>
              {examples.map((file) => (
                <li key={file.id}>
                  {file.filename}, {counted(file.retry_count, 'attempt')}, next{' '}
                  <Moment at={file.retry_at} within="soon" />
                </li>
              ))}
              {files > examples.length && <li>and {countText(files - examples.length)} more</li>}
            </ul>
          </li>
        ))}
      </ul>
      <div>
        <Button isPending={isRepairing} onPress={() => void details.repair()}>
          Try all again
        </Button>
      </div>
    </section>
  );
});
