import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { typeRules } from '../../../domain/work-items/work-item.ts';
import { Drawer } from '../../widgets/drawer/drawer.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { usePrinting } from '../../widgets/use-printing.ts';
import { useItemPage } from '../item-context.ts';
import { AddField } from './add-field.tsx';
import type { CollapsedSidebar } from './collapsed-sidebar.ts';
import { EmptyFieldsContext, RequestedWidgetContext } from './field-contexts.ts';
import styles from './sidebar.module.css';

export interface ItemSidebarProps {
  sidebar: CollapsedSidebar;
  isNarrow: boolean;
  /** The widgets, from top to bottom. */
  children: ReactNode;
}

/** The sidebar of an item. On narrow screens it is collapsed, and opens over the page. */
export const ItemSidebar = observer(function ItemSidebar({ sidebar, isNarrow, children }: ItemSidebarProps) {
  const { store, requestedWidget, emptyFields } = useItemPage();
  const { isCollapsed } = sidebar;
  const takesFocus = requestedWidget.title !== null;
  useEffect(() => {
    if (!takesFocus) return;
    if (isNarrow) sidebar.openOver(true);
    else if (isCollapsed) sidebar.toggle();
  }, [takesFocus, isNarrow, isCollapsed, sidebar]);
  const label = `${typeRules[store.type].name} details`;
  const widgets = (
    <RequestedWidgetContext value={requestedWidget}>
      <EmptyFieldsContext value={emptyFields}>
        <div className={styles.widgets}>
          {children}
          <AddField />
        </div>
      </EmptyFieldsContext>
    </RequestedWidgetContext>
  );
  usePrinting(sidebar);
  if (isNarrow && !sidebar.isPrinting) {
    return (
      <aside aria-label={label} className={styles.folded}>
        <IconButton label="Show details" tooltipPlacement="start" onPress={() => sidebar.openOver(true)}>
          <PanelRightOpen />
        </IconButton>
        <Drawer title="Details" isOpen={sidebar.isOver} onOpenChange={sidebar.openOver}>
          {widgets}
        </Drawer>
      </aside>
    );
  }
  const isFolded = isCollapsed && !sidebar.isPrinting;
  return (
    <aside aria-label={label} className={isFolded ? styles.folded : styles.sidebar}>
      <div className={styles.stays}>
        <div className={styles.fold}>
          <IconButton
            label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            tooltipPlacement="start"
            size={isCollapsed ? 'medium' : 'small'}
            aria-expanded={!isCollapsed}
            onPress={sidebar.toggle}
          >
            {isCollapsed ? <PanelRightOpen /> : <PanelRightClose />}
          </IconButton>
        </div>
        {!isFolded && widgets}
      </div>
    </aside>
  );
});
