import { observer } from 'mobx-react-lite';
import type { TreeStore } from '../tree-store.ts';
import { indentSize, indentStart, lineOf } from './drop-places.ts';
import styles from './move.module.css';

/** Shows where the moved row will be dropped. */
export const DropLine = observer(function DropLine({ tree }: { tree: TreeStore }) {
  const { picked, place } = tree.move;
  if (picked === null || place === null) return null;
  const { top, level } = lineOf(tree, picked.item, place);
  return (
    <div
      aria-hidden
      data-drop-line={level}
      className={styles.line}
      style={{ insetBlockStart: top, insetInlineStart: indentStart + (level - 1) * indentSize + 8 }}
    />
  );
});
