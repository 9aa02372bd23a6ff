import { CircleDot, Layers, Layers2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { numberOfId, workItemId } from '../../api/global-id.ts';
import { Link } from '../../widgets/link/link.tsx';
import { groupPathOf } from '../../work-items/item-address.ts';
import { OptionList } from '../../work-items/sidebar/lazy-editors.ts';
import { parentSearch, type ParentEpic } from '../../work-items/sidebar/parent-epics.ts';
import styles from '../../work-items/sidebar/sidebar.module.css';
import { None, SidebarSection } from '../../work-items/sidebar/sidebar-section.tsx';
import { useIssue, useIssueStore } from '../issue-context.ts';

type ParentOption = Pick<ParentEpic, 'id' | 'title' | 'reference'>;

/** The epic above an issue, or the issue above a task. Issues can choose epics of their top-level group. */
export const ParentWidget = observer(function ParentWidget() {
  const store = useIssueStore();
  const { parent, hasHiddenParent, permissions, itemType: type } = useIssue();
  const [isOpen, setOpen] = useState(false);
  const options = useMemo(
    () =>
      parentSearch(store.environment.api, groupPathOf(store.namespace), (epics): ParentOption[] =>
        epics.map(({ id, ...epic }) => ({ ...epic, id: workItemId(numberOfId(id)) })),
      ),
    [store],
  );
  const current = parent === null ? [] : [{ id: parent.id, title: parent.title, reference: '' }];
  const openChanged = (opens: boolean): void => {
    setOpen(opens);
    if (opens) options.open();
  };
  const choose = (option: ParentOption): void => {
    setOpen(false);
    const parentId = option.id === parent?.id ? null : option.id;
    void store.change({}, { parentId }, 'An error occurred while updating the epic.');
  };
  const isEmpty = parent === null && !hasHiddenParent;
  const mayChoose = permissions.canSetParent && type !== 'task';
  return (
    <SidebarSection
      title={type === 'task' ? 'Parent' : 'Epic'}
      isEmpty={isEmpty}
      isOpen={isOpen}
      onOpenChange={openChanged}
      {...(mayChoose && {
        editor: (
          <OptionList
            noun="epics"
            isSingle
            options={options}
            chosen={current}
            chosenIds={current.map(({ id }) => id)}
            onToggle={choose}
          >
            {({ title, reference }) => (
              <span>
                {title} <span className={styles.note}>{reference}</span>
              </span>
            )}
          </OptionList>
        ),
      })}
    >
      {hasHiddenParent && <p className={styles.warning}>You don't have permission to view this epic</p>}
      {isEmpty && <None />}
      {parent !== null && (
        <p className={styles.value}>
          {parent.type !== 'Epic' ? (
            <CircleDot aria-hidden />
          ) : parent.isOpen ? (
            <Layers aria-hidden />
          ) : (
            <Layers2 aria-hidden />
          )}
          <Link href={parent.href}>{parent.title}</Link>
        </p>
      )}
    </SidebarSection>
  );
});
