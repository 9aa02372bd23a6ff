import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { numberOfId } from '../api/global-id.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { NotFound } from '../app/not-found.tsx';
import { PageFailed } from '../app/page-failed.tsx';
import { PageLoading } from '../app/page-loading.tsx';
import { Page, PageHeading } from '../app/page.tsx';
import type { PageProps } from '../app/route.ts';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Badge } from '../widgets/badge/badge.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Link } from '../widgets/link/link.tsx';
import { OpenItems } from './open-items.ts';
import { OpenItemsList } from './open-items-list.tsx';
import { Person, type PersonFacts } from './person.ts';
import { RecentActivity } from './recent-activity.tsx';
import styles from './places.module.css';

/** A person's profile, with the open issues and the activity that the reader may see. */
const PersonPage = observer(function PersonPage({ params }: PageProps) {
  const { api, router } = useApplication();
  const username = params['username'] ?? '';
  const person = useMemo(() => new Person(api, username), [api, username]);
  useEffect(() => {
    void person.load();
    return person.leave;
  }, [person]);
  const { groupPath } = person;
  useEffect(() => {
    if (groupPath !== null) void router.navigate(addresses.group(groupPath), { replace: true });
  }, [router, groupPath]);
  if (person.isMissing) return <NotFound />;
  if (person.error !== null) {
    return <PageFailed error={person.error} resetErrorBoundary={() => void person.load()} />;
  }
  return person.facts === null ? <PageLoading /> : <PersonScreen key={person.facts.id} facts={person.facts} />;
});

function PersonScreen({ facts }: { facts: PersonFacts }) {
  const { api, session } = useApplication();
  const { id, name, username, avatarUrl, publicEmail, state } = facts;
  const items = useMemo(
    () => new OpenItems(api, '/api/v4/issues', { scope: 'all', assignee_id: numberOfId(id) }),
    [api, id],
  );
  const { signedIn } = session;
  useEffect(() => {
    if (signedIn) void items.load();
    return items.leave;
  }, [items, signedIn]);
  return (
    <Page title={[name, `@${username}`]} crumbs={[{ text: name }]}>
      <div className={styles.person}>
        <Avatar name={name} identity={username} src={avatarUrl} size={48} />
        <PageHeading
          title={name}
          description={
            <span className={styles.facts}>
              <span>@{username}</span>
              {publicEmail !== null && publicEmail !== '' && <Link href={`mailto:${publicEmail}`}>{publicEmail}</Link>}
              {state !== 'active' && <Badge tone="warning">{state === 'banned' ? 'Banned' : 'Blocked'}</Badge>}
            </span>
          }
        >
          {session.user?.username === username && <ButtonLink href={addresses.profile}>Edit profile</ButtonLink>}
        </PageHeading>
      </div>
      {signedIn && (
        <OpenItemsList
          title="Open issues assigned"
          items={items}
          emptyText={`No open issue that you can see is assigned to ${name}.`}
        />
      )}
      {signedIn && <RecentActivity userId={numberOfId(id)} name={name} />}
    </Page>
  );
}

export default PersonPage;
