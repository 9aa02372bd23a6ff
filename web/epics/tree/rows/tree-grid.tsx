import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { usePrinting } from '../../../widgets/use-printing.ts';
import { useSortable } from '../move/use-sortable.ts';
import { useTree } from '../tree-context.ts';
import { MoreRow } from './more-row.tsx';
import { treeKeyHandler } from './tree-keyboard.ts';
import { TreeRowLine } from './tree-row.tsx';
import { rowRoomIn } from './tree-rows.ts';
import styles from './tree-rows.module.css';
import hidden from '../../../widgets/visually-hidden.module.css';
import type { TreeStore } from '../tree-store.ts';
import { indentSize, indentStart, lineOf } from '../move/drop-places.ts';
import moveStyles from '../move/move.module.css';

const instructionsId = 'tree-instructions';

/** The children as a treegrid. Only visible rows are in the document, and the focused or moved one. */
export const TreeGrid = observer(function TreeGrid() {
  const tree = useTree();
  const { rows, root, focus } = tree;
  const body = useRef<HTMLDivElement>(null);
  useSortable(tree, body, tree.rights.canMove);
  useLayoutEffect(() => (body.current ? tree.viewport.attach(body.current) : undefined), [tree]);
  usePrinting(tree.viewport);
  // Before the first paint, since narrow rows are higher and would push what is below them.
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const measure = (): void => tree.setRoom(rowRoomIn(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [tree]);
  const onFocus = (event: FocusEvent): void => {
    const key = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (key !== undefined) focus.entered(key);
  };
  const onBlur = (event: FocusEvent<HTMLElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    focus.left();
    if (tree.move.picked?.by === 'keyboard' && event.relatedTarget !== null) tree.move.cancel();
  };
  return (
    <div
      role="treegrid"
      aria-label={`Child issues and epics of ${root.epic?.title ?? ''}`}
      aria-rowcount={root.hasMore ? -1 : tree.allRows.length}
      aria-describedby={tree.rights.canArrange ? instructionsId : undefined}
      tabIndex={-1}
      data-narrow={tree.isNarrow || undefined}
      data-tight={tree.room === 'tight' || undefined}
      aria-multiselectable={tree.root.items.some((item) => tree.rights.mayEdit(item)) || undefined}
      data-selecting={tree.selection.selected.length > 0 || undefined}
      data-compact={tree.preferences.isCompact || undefined}
      data-moving={tree.move.picked !== null || undefined}
      onKeyDown={treeKeyHandler(tree)}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerMove={tree.stillRows.point}
      onPointerLeave={tree.stillRows.leave}
      className={styles.grid}
    >
      <div ref={body} role="rowgroup" className={styles.body} style={{ blockSize: rows.height }}>
        <VisibleRows />
        <DropLine tree={tree} />
      </div>
      {tree.rights.canArrange && (
        <p id={instructionsId} className={hidden.visuallyHidden}>
          Press Space on a row to move it with the arrow keys, and X to select it.
        </p>
      )}
    </div>
  );
});

const VisibleRows = observer(function VisibleRows() {
  const { rows, viewport, focus, move } = useTree();
  if (rows.count === 0) return null;
  const first = rows.indexAt(viewport.first);
  const last = rows.indexAt(viewport.end);
  const drawn: number[] = [];
  for (let index = first; index <= last; index += 1) drawn.push(index);
  const carried = move.picked === null ? -1 : rows.indexOf(move.picked.item.key);
  for (const held of new Set([focus.held ?? -1, carried])) {
    if (held >= 0 && held < first) drawn.unshift(held);
    else if (held > last) drawn.push(held);
  }
  return drawn.map((index) => {
    const row = rows.rows[index];
    if (row === undefined) return null;
    const shared = { key: row.key, top: rows.topOf(index), index };
    return row.kind === 'item' ? (
      <TreeRowLine {...shared} key={row.key} row={row} />
    ) : (
      <MoreRow {...shared} key={row.key} row={row} />
    );
  });
});

/** Shows where the moved row will be dropped. */
const DropLine = observer(function DropLine({ tree }: { tree: TreeStore }) {
  const { picked, place } = tree.move;
  if (picked === null || place === null) return null;
  const { top, level } = lineOf(tree, picked.item, place);
  return (
    <div
      aria-hidden
      data-drop-line={level}
      className={moveStyles.line}
      style={{ insetBlockStart: top, insetInlineStart: indentStart + (level - 1) * indentSize + 8 }}
    />
  );
});
