import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { Person } from '../item.ts';
import { useItem, useItemStore } from '../item-context.ts';
import { AssignedPeople } from './assigned-people.tsx';
import { assigneeCandidates } from './assignee-candidates.ts';
import { AssigneeOptions } from './assignee-options.tsx';
import { assigneesTitle } from './assignees-title.ts';
import { SidebarSection } from './sidebar-section.tsx';

/** Assignees of the item; saved when the dropdown closes. */
export const AssigneesWidget = observer(function AssigneesWidget() {
  const store = useItemStore();
  const { assignees, permissions } = useItem();
  const options = useMemo(() => assigneeCandidates(store.environment.api, store.namespace), [store]);
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
      <AssignedPeople people={assignees} onAssign={permissions.canSetMetadata ? save : undefined} />
    </SidebarSection>
  );
});
