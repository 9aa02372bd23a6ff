import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { globalId } from '../../api/global-id.ts';
import { useApplication } from '../../app/application-context.ts';
import type { SignedInUser } from '../../../domain/pages/boot.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Link } from '../../widgets/link/link.tsx';
import type { Person } from '../item.ts';
import { useItem, useItemStore } from '../item-context.ts';
import type { ItemStore } from '../item-store.ts';
import { assigneeCandidatesQuery } from '../operations/assignee-candidates.graphql.ts';
import { AssigneeOptions } from './assignee-options.tsx';
import { assigneesTitle } from './assignees-title.ts';
import { OptionSearch } from './option-search.ts';
import styles from './sidebar.module.css';
import { SidebarSection } from './sidebar-section.tsx';

/** Assignees of the item; saved when the dropdown closes. */
export const AssigneesWidget = observer(function AssigneesWidget() {
  const store = useItemStore();
  const { session } = useApplication();
  const { assignees, permissions } = useItem();
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

function candidates({ namespace: { kind, fullPath }, environment: { api } }: ItemStore): OptionSearch<Person> {
  return new OptionSearch(async (search, signal) => {
    const variables = { fullPath, inProject: kind === 'project', search };
    const { group, project } = await api.graphql(assigneeCandidatesQuery, variables, { signal });
    return (group ?? project)?.users ?? [];
  }, 'There was a problem fetching users.');
}

function personOf({ id, name, username, avatarUrl }: SignedInUser): Person {
  return { id: globalId('User', id), name, username, avatarUrl, webPath: `/${username}` };
}
