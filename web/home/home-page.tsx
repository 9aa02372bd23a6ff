import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useApplication } from '../app/application-context.ts';
import { Page, PageHeading } from '../app/page.tsx';
import { useVisits } from '../app/recent-places.ts';
import { ChecklistSection } from './checklist-section.tsx';
import { GroupsSection, GroupSearch, useGroupSearch } from './groups-section.tsx';
import { StartWork } from './start-work.tsx';
import styles from './start.module.css';

/** The home page: the reader's work and groups; for visitors the public groups. */
const HomePage = observer(function HomePage() {
  const { session, groups } = useApplication();
  // Whoever has no group begins with the first steps; all others with their work.
  const hasNoGroups = groups.isLoaded && groups.groups.length === 0;
  const visits = useVisits();
  useEffect(() => void groups.load(), [groups]);
  const search = useGroupSearch();
  if (!session.signedIn || visits === null) {
    return (
      <Page title={['Groups']} crumbs={[{ text: 'Groups' }]}>
        <PageHeading title="Public groups" description="Groups anyone can see without signing in.">
          <GroupSearch search={search} />
        </PageHeading>
        <GroupsSection search={search} />
      </Page>
    );
  }
  const ownGroups = (
    <section aria-label="Groups" className={styles.groups}>
      <div className={styles.head}>
        <h2 className={styles.title}>Groups</h2>
        <GroupSearch search={search} />
      </div>
      <GroupsSection search={search} />
    </section>
  );
  return (
    <Page title={['Home']} crumbs={[{ text: 'Home' }]}>
      <PageHeading title="Home" />
      <ChecklistSection />
      {hasNoGroups && ownGroups}
      <StartWork visits={visits}>{!hasNoGroups && ownGroups}</StartWork>
    </Page>
  );
});

export default HomePage;
