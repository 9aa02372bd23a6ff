import { observer } from 'mobx-react-lite';
import { FolderTree } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Page, PageHeading } from '../app/page.tsx';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { SearchField } from '../widgets/search-field/search-field.tsx';
import { GroupRow } from '../app/groups/group-row.tsx';
import { GroupRowsLoading } from '../app/groups/group-rows-loading.tsx';
import { matchingGroups } from './matching-groups.ts';
import styles from '../app/groups/group-rows.module.css';

const crumbs = [{ text: 'Groups' }];
/** Below this many groups a search would only be in the way. */
const searchFrom = 8;

/** The start page: the groups the reader may see, each with the way to its roadmap. */
const HomePage = observer(function HomePage() {
  const { groups, session } = useApplication();
  const [search, setSearch] = useState('');
  useEffect(() => void groups.load(), [groups]);
  const tree = matchingGroups(groups.tree, search);
  return (
    <Page title={['Groups']} crumbs={crumbs}>
      <PageHeading
        title={session.signedIn ? 'Groups' : 'Public groups'}
        description={
          session.signedIn ? 'Pick a group to see its plan on a timeline.' : 'What this server shows to everybody.'
        }
      >
        {(groups.groups.length >= searchFrom || groups.hasMore) && groups.isLoaded && (
          <SearchField label="Search groups" value={search} onChange={setSearch} className={styles.search} />
        )}
      </PageHeading>
      {groups.error !== null && (
        <Alert
          tone="danger"
          title="The groups could not be fetched"
          actions={
            <Button size="small" onPress={() => void groups.loadMore()}>
              Try again
            </Button>
          }
        >
          {groups.error}
        </Alert>
      )}
      {!groups.isLoaded && groups.error === null && <GroupRowsLoading />}
      {groups.isLoaded && groups.groups.length === 0 && <NoGroups />}
      {groups.groups.length > 0 && tree.length === 0 && (
        <EmptyState
          title="No group is called that"
          actions={<Button onPress={() => setSearch('')}>Clear search</Button>}
        />
      )}
      {tree.length > 0 && (
        <ul className={styles.rows}>
          {tree.map(({ group, depth }) => (
            <GroupRow key={group.id} group={group} depth={depth} />
          ))}
        </ul>
      )}
      {groups.hasMore && groups.isLoaded && (
        <div className={styles.more}>
          <Button isPending={groups.isLoading} onPress={() => void groups.loadMore()}>
            Show more groups
          </Button>
        </div>
      )}
    </Page>
  );
});

export default HomePage;

const NoGroups = observer(function NoGroups() {
  const { session } = useApplication();
  if (session.signedIn) {
    return (
      <EmptyState icon={<FolderTree />} title="You are in no group yet">
        <p>Ask the owner of a group to add you. Its roadmap then appears here.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<FolderTree />}
      title="There are no public groups"
      actions={
        <>
          <ButtonLink href={addresses.signIn} variant="primary">
            Sign in
          </ButtonLink>
          {session.signUpEnabled && <ButtonLink href={addresses.signUp}>Create an account</ButtonLink>}
        </>
      }
    >
      <p>Sign in to see the groups you are a member of.</p>
    </EmptyState>
  );
});
