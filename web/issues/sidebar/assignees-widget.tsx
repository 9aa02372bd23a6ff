import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { globalId } from '../../api/global-id.ts';
import { useApplication } from '../../app/application-context.ts';
import type { SignedInUser } from '../../../domain/pages/boot.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Link } from '../../widgets/link/link.tsx';
import type { Person } from '../../work-items/item.ts';
import { AssigneeOptions } from '../../work-items/sidebar/assignee-options.tsx';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';
import { assigneesTitle } from './assignees-title.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';
import type { IssueStore } from '../issue-source.ts';
import { issueAssigneeCandidatesQuery } from '../operations/choices.graphql.ts';

/** Assignees of the issue; saved when the dropdown closes. */
export const AssigneesWidget = observer(function AssigneesWidget() {
  const store = useIssueStore();
  const { session } = useApplication();
  const { assignees, permissions } = useIssue();
  const options = useMemo(() => candidates(store), [store]);
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const openChanged = (isOpen: boolean): void => {
    if (!isOpen) return save(chosen);
    setChosen(assignees);
    options.open();
  };
  const save = (people: readonly Person[]): void => {
    const assigneeIds = people.map(({ id }) => id);
    const isSame =
      assigneeIds.toSorted().join() ===
      assignees
        .map(({ id }) => id)
        .toSorted()
        .join();
    if (isSame) return;
    void store.change({ assignees: people }, { assigneeIds }, 'An error occurred while updating assignees.');
  };
  const self = session.user;
  return (
    <SidebarSection
      title={assigneesTitle(assignees)}
      isEmpty={assignees.length === 0}
      staysWhenEmpty
      onOpenChange={openChanged}
      {...(permissions.canSetMetadata && {
        editor: <AssigneeOptions options={options} known={assignees} chosen={chosen} onChoose={setChosen} />,
      })}
    >
      {assignees.length === 0 && (
        <p className={styles.value}>
          <span className={styles.none}>None</span>
          {self !== null && permissions.canSetMetadata && (
            <Button variant="quiet" size="small" onPress={() => save([personOf(self)])}>
              Assign yourself
            </Button>
          )}
        </p>
      )}
      <ul className={styles.list}>
        {assignees.map(({ id, name, username, avatarUrl, webPath }) => (
          <li key={id} className={styles.value}>
            <Avatar name={name} identity={username} src={avatarUrl} size={20} />
            <Link href={webPath} title={`@${username}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
});

function candidates(store: IssueStore): OptionSearch<Person> {
  const { fullPath } = store.namespace;
  return new OptionSearch(async (search, signal) => {
    const variables = { fullPath, search };
    const { project } = await store.environment.api.graphql(issueAssigneeCandidatesQuery, variables, { signal });
    return project?.autocompleteUsers ?? [];
  }, 'There was a problem fetching users.');
}

function personOf({ id, name, username, avatarUrl }: SignedInUser): Person {
  return { id: globalId('User', id), name, username, avatarUrl, webPath: `/${username}` };
}
