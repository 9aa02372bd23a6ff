import { Ellipsis, Layers } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Menu, MenuItem } from '../../../widgets/menu/menu.tsx';
import type { TreeItem } from '../items/tree-item.ts';
import { useTree } from '../tree-context.ts';
import styles from './item-menu.module.css';

/** Opens the menu of an item that can be promoted. */
export const ItemMenuButton = observer(function ItemMenuButton({
  item,
  isActive,
}: {
  item: TreeItem;
  isActive: boolean;
}) {
  const { promotion } = useTree();
  if (!promotion.mayPromote(item)) return null;
  return (
    <button
      type="button"
      aria-label={`Actions for ${item.title}`}
      aria-haspopup="menu"
      aria-expanded={promotion.menu?.item.key === item.key}
      title="Issue actions"
      tabIndex={isActive ? 0 : -1}
      disabled={promotion.isPromoting}
      onClick={({ currentTarget }) => promotion.openMenu(item, currentTarget)}
      className={styles.button}
    >
      <Ellipsis aria-hidden />
    </button>
  );
});

/** Actions on one issue of the tree; one menu for all of them. */
export const ItemMenu = observer(function ItemMenu() {
  const { promotion } = useTree();
  const { menu } = promotion;
  const trigger = useMemo(() => ({ current: menu?.anchor ?? null }), [menu]);
  if (menu === null) return null;
  return (
    <Menu label="Issue actions" placement="bottom end" triggerRef={trigger} onClose={promotion.closeMenu}>
      <MenuItem icon={<Layers />} description="Closes the issue" onAction={() => void promotion.promote(menu.item)}>
        Promote to epic
      </MenuItem>
    </Menu>
  );
});
