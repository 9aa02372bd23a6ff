import { linkWords } from '../../../work-items/links/link-words.ts';
import type { TreeItem } from '../items/tree-item.ts';
import { ItemIcon } from '../rows/item-icon.tsx';
import { useTree } from '../tree-context.ts';
import styles from './tree-links.module.css';

/** The icon of a blocked issue; hovering or pressing it shows the blocking items. */
export function BlockedMark({ item, isActive }: { item: TreeItem; isActive: boolean }) {
  const { links } = useTree();
  return (
    <button
      type="button"
      data-stop
      data-printed
      tabIndex={isActive ? 0 : -1}
      aria-label={linkWords('Issue', 'is_blocked_by', item.blockedByCount)}
      aria-haspopup="dialog"
      onMouseEnter={({ currentTarget }) => {
        links.load(item);
        links.card.hover(item, currentTarget);
      }}
      onMouseLeave={links.card.leave}
      onClick={({ currentTarget }) => {
        links.load(item);
        links.card.open(item, currentTarget, { takeFocus: true });
      }}
      className={styles.mark}
    >
      <ItemIcon item={item} />
    </button>
  );
}
