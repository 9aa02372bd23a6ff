import { observer } from 'mobx-react-lite';
import { useApplication } from '../app/application-context.ts';
import { Page, PageHeading } from '../app/page.tsx';
import { useVisits } from '../app/visits.ts';
import { ChecklistSection } from './checklist-section.tsx';
import { GroupsSection, GroupSearch, useGroupSearch } from './groups-section.tsx';
import { StartWork } from './start-work.tsx';
import styles from './start.module.css';

/** The home page: the reader's work and groups; for visitors the public groups. */
const HomePage = observer(function HomePage() {
  const { session } = useApplication();
  const visits = useVisits();
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
  return (
    <Page title={['Home']} crumbs={[{ text: 'Home' }]}>
      <PageHeading title="Home" />
      <ChecklistSection />
      <StartWork visits={visits}>
        <section aria-label="Groups" className={styles.groups}>
          <div className={styles.head}>
            <h2 className={styles.title}>Groups</h2>
            <GroupSearch search={search} />
          </div>
          <GroupsSection search={search} />
        </section>
      </StartWork>
    </Page>
  );
});

export default HomePage;
