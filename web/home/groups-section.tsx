import { observer } from 'mobx-react-lite';
import { FolderTree } from 'lucide-react';
import { useMemo, useState } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { GroupRow } from '../app/groups/group-row.tsx';
import { GroupRowsLoading } from '../app/groups/group-rows-loading.tsx';
import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { listenToRowKeys } from '../widgets/row-keys.ts';
import { SearchField } from '../widgets/search-field/search-field.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GroupFolding } from './group-folding.ts';
import { matchingGroups } from './matching-groups.ts';
import styles from '../app/groups/group-rows.module.css';

/** Minimum number of groups that makes a search field useful. */
const searchFrom = 8;

export interface GroupSearchState {
  text: string;
  change: (text: string) => void;
}

export function useGroupSearch(): GroupSearchState {
  const [text, change] = useState('');
  return { text, change };
}

/** Searches groups by name or path, if there are many. */
export const GroupSearch = observer(function GroupSearch({ search }: { search: GroupSearchState }) {
  const { groups } = useApplication();
  if (!groups.isLoaded || (groups.groups.length < searchFrom && !groups.hasMore)) return null;
  return <SearchField label="Search groups" value={search.text} onChange={search.change} className={styles.search} />;
});

/** The groups that the reader may see, with links to their roadmaps. */
export const GroupsSection = observer(function GroupsSection({ search }: { search: GroupSearchState }) {
  const { groups, session } = useApplication();
  const reader = session.user?.username ?? '';
  const folding = useMemo(() => new GroupFolding(`${reader}/unfolded-groups`), [reader]);
  const tree = folding.rowsOf(matchingGroups(groups.tree, search.text));
  const isFoldable = tree.some(({ fold }) => fold !== null);
  return (
    <>
      {groups.error !== null && (
        <LoadFailure title="Couldn’t load groups" onRetry={() => void groups.loadMore()}>
          {groups.error}
        </LoadFailure>
      )}
      {!groups.isLoaded && groups.error === null && <GroupRowsLoading />}
      {groups.isLoaded && groups.groups.length === 0 && <NoGroups />}
      {groups.groups.length > 0 && tree.length === 0 && (
        <EmptyState
          title="No groups match your search"
          actions={<Button onPress={() => search.change('')}>Clear search</Button>}
        />
      )}
      {tree.length > 0 && (
        <ul ref={listenToRowKeys} className={styles.rows} aria-label="Groups">
          {tree.map(({ group, depth, fold }) => (
            <GroupRow key={group.id} group={group} depth={depth} fold={isFoldable ? fold : undefined} />
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
    </>
  );
});

/** Suggestions for the first step. */
const NoGroups = observer(function NoGroups() {
  const { session } = useApplication();
  const { user } = session;
  if (user?.admin === true) return <FirstSteps />;
  if (user !== null) {
    return (
      <EmptyState
        icon={<FolderTree />}
        title="You don’t belong to a group yet"
        level={3}
        actions={
          <>
            {user.canCreateGroup && (
              <ButtonLink href={addresses.newGroup} variant="primary">
                Create a group
              </ButtonLink>
            )}
            <ButtonLink href={addresses.profile}>Set up your profile</ButtonLink>
          </>
        }
      >
        <p>
          Ask a group owner to add you as <b>{user.username}</b>. The group’s roadmap, epics and issues then appear
          here.
        </p>
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
