import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { groupCrumbs } from '../app/group-crumbs.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import { projectCrumbs } from '../app/project-crumbs.ts';
import type { PageProps } from '../app/route.ts';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { Table } from '../widgets/table/table.tsx';
import { AuditList, type AuditEventAnswer } from './audit-list.ts';
import styles from './audit-page.module.css';
import { lazyCode } from '../widgets/lazy-part.tsx';

const AuditFilters = lazyCode(() => import('./audit-filters.tsx'));

/** What is made has many fields; the file has them all. */
const fieldsShown = 4;

/** Who changed what in a group, in a project, or in the whole instance. */
const AuditPage = observer(function AuditPage({ params }: PageProps) {
  const application = useApplication();
  const { router, session } = application;
  const fullPath = params['fullPath'] ?? null;
  const kind = router.path.startsWith('/groups/') ? 'group' : 'project';
  const list = useMemo(
    () => new AuditList(application, fullPath === null ? null : { kind, fullPath }),
    [application, kind, fullPath],
  );
  const { search } = router;
  useEffect(() => {
    void list.load();
    return list.leave;
  }, [list, search]);
  const { events, place, loadError, namespace } = list;
  if (list.isMissing || (namespace === null && session.user?.admin !== true)) return <NotFound />;
  if (loadError !== null) return <PageFailed error={loadError} resetErrorBoundary={() => void list.load()} />;
  if (events === null || (namespace !== null && place === null)) return <PageLoading />;
  const text = 'Audit events';
  const named = { fullPath: fullPath ?? '', fullName: list.fullName };
  const above = namespace === null ? [] : kind === 'group' ? groupCrumbs(named) : projectCrumbs(named);
  return (
    <Page title={namespace === null ? [text] : [text, list.fullName]} crumbs={[...above, { text }]}>
      <PageHeading title={text} description={descriptionOf(list)} />
      <Suspense fallback={<div className={styles.filtersLoading} />}>
        <AuditFilters list={list} />
      </Suspense>
      {events.length === 0 ? (
        <EmptyState
          icon={<ScrollText />}
          title={list.isNarrowed || !list.isFirstPage ? 'No events match' : 'No events yet'}
        >
          Changes of members, roles, settings, tokens and webhooks are listed here.
        </EmptyState>
      ) : (
        <Table label={text} isBusy={list.isLoading}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">By</th>
              <th scope="col">When</th>
              <th scope="col">Changes</th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </tbody>
        </Table>
      )}
      <Pages list={list} />
    </Page>
  );
});

export default AuditPage;

function descriptionOf({ namespace, place }: AuditList): string {
  if (namespace === null) return 'Who changed accounts, access and settings of this instance.';
  return `Who changed access and settings of ${place?.name ?? namespace.fullPath}${namespace.kind === 'group' ? ' and everything below it' : ''}.`;
}

function EventRow({ event: { details, created_at: at } }: { event: AuditEventAnswer }) {
  const more = details.changes.length - fieldsShown;
  const { author_username: username, target_details: target, entity_path: path, ip_address: ip } = details;
  return (
    <tr>
      <td>
        <span className={styles.what}>
          {details.custom_message}
          {target !== null && <strong className={styles.target}>{target}</strong>}
        </span>
        {path !== null && path !== target && <span className={styles.quiet}>{path}</span>}
      </td>
      <td data-label="By">
        {username === null ? details.author_name : <Link href={addresses.person(username)}>{details.author_name}</Link>}
        {ip !== null && <span className={styles.quiet}>{ip}</span>}
      </td>
      <td data-label="When" className={styles.when}>
        <Moment at={at} />
      </td>
      <td data-label={details.changes.length === 0 ? undefined : 'Changes'}>
        <ul className={styles.changes}>
          {details.changes.slice(0, fieldsShown).map(({ field, from, to }) => (
            <li key={field}>
              {wordsOf(field)}:{' '}
              {from !== null && (
                <>
                  <del className={styles.value}>{from}</del>{' '}
                </>
              )}
              <ins className={styles.value}>{to ?? 'none'}</ins>
            </li>
          ))}
          {more > 0 && <li className={styles.quiet}>and {more} more in the CSV</li>}
        </ul>
      </td>
    </tr>
  );
}

const Pages = observer(function Pages({ list }: { list: AuditList }) {
  const { isFirstPage, olderAddress } = list;
  if (isFirstPage && olderAddress === null) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {!isFirstPage && (
        <ButtonLink href={list.newestAddress} icon={<ChevronLeft aria-hidden />}>
          Newest
        </ButtonLink>
      )}
      {olderAddress !== null && (
        <ButtonLink href={olderAddress} icon={<ChevronRight aria-hidden />}>
          Older
        </ButtonLink>
      )}
    </nav>
  );
});

/** "accessLevel" as "access level". */
function wordsOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
