import { ScrollText } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useMemo } from 'react';
import type { AuditEvent } from '../api/rest.generated.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { LoadedPage } from '../app/loaded-page.tsx';
import { NamespacePage } from '../app/namespace-page.tsx';
import type { NamedNamespace } from '../app/namespace.ts';
import { useNamespace } from '../app/use-namespace.ts';
import { NotFound } from '../app/not-found.tsx';
import type { PageProps } from '../app/route.ts';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { Link } from '../widgets/link/link.tsx';
import { ListStates } from '../widgets/list-states/list-states.tsx';
import { Moment } from '../widgets/moment/moment.tsx';
import { Table } from '../widgets/table/table.tsx';
import { auditListOf, type AuditList } from './audit-list.ts';
import styles from './audit-page.module.css';

const AuditFilters = lazyCode(() => import('./audit-filters.tsx'));

/** What is made has many fields; the file has them all. */
const fieldsShown = 4;

/** Who changed what in a group, in a project, or in the whole instance. */
const AuditPage = observer(function AuditPage({ params }: PageProps) {
  const application = useApplication();
  const namespace = useNamespace(params);
  const place = params['fullPath'] === undefined ? null : namespace;
  const list = useMemo(() => auditListOf(application, place), [application, place]);
  if (place === null && application.session.user?.admin !== true) return <NotFound />;
  return (
    <LoadedPage reading={list.reading} start={list.start} isOfAddress>
      {({ answer }) => (
        <NamespacePage namespace={answer.namespace} title={title} description={descriptionOf(answer.namespace)}>
          <Suspense fallback={<div className={styles.filtersLoading} />}>
            <AuditFilters list={list} place={place} />
          </Suspense>
          <Events list={list} />
        </NamespacePage>
      )}
    </LoadedPage>
  );
});

export default AuditPage;

const title = 'Audit events';

function descriptionOf(namespace: NamedNamespace | null): string {
  if (namespace === null) return 'Who changed accounts, access and settings of this instance.';
  return `Who changed access and settings of ${namespace.name}${namespace.kind === 'group' ? ' and everything below it' : ''}.`;
}

const Events = observer(function Events({ list }: { list: AuditList }) {
  return (
    <ListStates
      list={list}
      loading={null}
      empty={
        <EmptyState
          icon={<ScrollText />}
          title={list.isNarrowed || !list.isFirstPage ? 'No events match' : 'No events yet'}
        >
          Changes of members, roles, settings, tokens and webhooks are listed here.
        </EmptyState>
      }
      linksClass={styles.pages}
      previousText="Newest"
      nextText="Older"
    >
      {({ items }) => (
        <Table label={title} isBusy={list.isLoading}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">By</th>
              <th scope="col">When</th>
              <th scope="col">Changes</th>
            </tr>
          </thead>
          <tbody>
            {items.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </tbody>
        </Table>
      )}
    </ListStates>
  );
});

function EventRow({ event: { details, created_at: at } }: { event: AuditEvent }) {
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

/** "accessLevel" as "access level". */
function wordsOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
