import { Ellipsis, Layers, RotateCcw, CircleCheck, SquareCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Menu, MenuItem, MenuSection } from '../../../widgets/menu/menu.tsx';
import { fieldTitles } from '../editing/tree-editing.ts';
import type { TreeItem } from '../items/tree-item.ts';
import { useTree } from '../tree-context.ts';
import styles from './row-menu.module.css';

/** Opens the menu of an editable row. */
export const RowMenuButton = observer(function RowMenuButton({
  item,
  isActive,
}: {
  item: TreeItem;
  isActive: boolean;
}) {
  const { promotion, rights } = useTree();
  if (!rights.mayEdit(item) && !rights.mayPromote(item)) return null;
  return (
    <button
      type="button"
      aria-label={`Actions for ${item.title}`}
      aria-haspopup="menu"
      aria-expanded={promotion.menu?.item.key === item.key}
      title="Actions"
      tabIndex={isActive ? 0 : -1}
      disabled={promotion.isPromoting}
      onClick={({ currentTarget }) => promotion.openMenu(item, currentTarget)}
      className={styles.button}
    >
      <Ellipsis aria-hidden />
    </button>
  );
});

/** Actions for one row of the tree; all rows share one menu. */
export const RowMenu = observer(function RowMenu() {
  const { promotion, editing, rights, selection } = useTree();
  const { menu } = promotion;
  const trigger = useMemo(() => ({ current: menu?.anchor ?? null }), [menu]);
  if (menu === null) return null;
  const { item, anchor } = menu;
  const isOpen = item.state === 'opened';
  return (
    <Menu label="Actions" placement="bottom end" triggerRef={trigger} onClose={promotion.closeMenu}>
      {rights.mayEdit(item) && (
        <MenuSection title="Set">
          {editing.fieldsOf([item]).map((field) => (
            <MenuItem key={field} onAction={() => editing.edit([item], field, anchor)}>
              {fieldTitles[field]}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {rights.mayEdit(item) && (
        <MenuItem icon={<SquareCheck />} onAction={() => selection.toggle(item.id)}>
          {selection.has(item.id) ? 'Clear selection' : 'Select'}
        </MenuItem>
      )}
      {rights.mayEdit(item) && (
        <MenuItem
          icon={isOpen ? <CircleCheck /> : <RotateCcw />}
          onAction={() => void editing.setState([item], isOpen ? 'closed' : 'opened')}
        >
          {isOpen ? 'Close' : 'Reopen'}
        </MenuItem>
      )}
      {rights.mayPromote(item) && (
        <MenuItem icon={<Layers />} description="Closes the issue" onAction={() => void promotion.promote(item)}>
          Promote to epic
        </MenuItem>
      )}
    </Menu>
  );
});
