import { GripVertical } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { KeyboardSorting } from './keyboard-sorting.ts';
import type { SortedItem, SortedList } from './pointer-sorting.ts';
import styles from './sorting.module.css';

interface GripProps<L extends SortedList> {
  sorting: KeyboardSorting<L>;
  list: L;
  item: SortedItem;
  isDisabled?: boolean;
  /** Whether the Tab key stops here; otherwise the keys of its list lead to it. */
  isStop?: boolean;
}

/** The drag handle of a list item; Space picks the item up. */
export const Grip = observer(function Grip<L extends SortedList>({
  sorting,
  list,
  item,
  isDisabled = false,
  isStop = true,
}: GripProps<L>) {
  return (
    <button
      type="button"
      data-grip
      tabIndex={isStop ? 0 : -1}
      aria-label={`Move ${item.name}`}
      aria-pressed={sorting.picked?.item === item}
      title="Move"
      disabled={isDisabled}
      onKeyDown={(event) => sorting.press(event.key, list, item) && event.preventDefault()}
      onBlur={sorting.leave}
      className={styles.grip}
    >
      <GripVertical aria-hidden />
    </button>
  );
});
