import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { LabelChip } from '../../widgets/label-chip/label-chip.tsx';
import { useReturnFocus } from '../../widgets/return-focus.ts';
import { useItem, useItemStore } from '../item-context.ts';
import styles from './sidebar.module.css';
import { LabelChoice } from './label-choice.ts';
import { LabelDropdown } from './lazy-editors.ts';
import { None, SidebarSection } from './sidebar-section.tsx';

/** The labels, each a link to the items with it, and their dropdown. */
export const LabelsWidget = observer(function LabelsWidget() {
  const store = useItemStore();
  const { labels, permissions } = useItem();
  const choice = useMemo(() => new LabelChoice(store), [store]);
  const openChanged = (isOpen: boolean): void => {
    if (isOpen) choice.open();
    else void choice.save();
  };
  return (
    <SidebarSection
      title="Labels"
      isEmpty={labels.length === 0}
      onOpenChange={openChanged}
      {...(permissions.canSetMetadata && { editor: <LabelDropdown choice={choice} /> })}
    >
      {labels.length === 0 && <None />}
      <ul className={styles.chips}>
        {labels.map(({ id, title, color, description }) => (
          <Worn key={id}>
            <a href={`${store.address.listPath}?label_name[]=${encodeURIComponent(title)}`}>
              <LabelChip title={title} color={color} description={description} />
            </a>
            {permissions.canSetMetadata && (
              <button
                type="button"
                aria-label={`Remove label ${title}`}
                className={styles.removeLabel}
                onClick={() => void choice.remove(id)}
              >
                <X aria-hidden />
              </button>
            )}
          </Worn>
        ))}
      </ul>
    </SidebarSection>
  );
});

function Worn({ children }: { children: ReactNode }) {
  const item = useReturnFocus<HTMLLIElement>();
  return (
    <li ref={item} className={styles.labelItem}>
      {children}
    </li>
  );
}
