import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, RotateCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState, type PointerEvent } from 'react';
import { columnTitles, type TableColumn } from '../../../domain/work-items/table.ts';
import { useWidthDrag } from '../../widgets/width-edge/use-width-drag.ts';
import { Menu, MenuItem, MenuSeparator } from '../../widgets/menu/menu.tsx';
import type { TableRow, TableStore } from './table-store.ts';
import styles from './item-table.module.css';

/** Pixels that a pointer moves before it drags a column. */
const dragDistance = 6;

interface HeadCellProps<Row extends TableRow> {
  store: TableStore<Row>;
  column: TableColumn | 'title';
  index: number;
}

/** The head of a column: its menu, a pointer that moves it, and its end, which changes its width. */
export const HeadCell = observer(function HeadCell<Row extends TableRow>({ store, column, index }: HeadCellProps<Row>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { place, columns, sorted } = store;
  const field = store.sortFieldOf(column);
  const direction = field !== null && sorted.field === field ? sorted.direction : null;
  const title = column === 'title' ? 'Title' : columnTitles[column];
  const isMovable = column !== 'title';
  const moving = useMoving(store, column, isMovable);
  const act = (key: unknown): void => {
    if (key === 'ascending' && field) store.sort(field, 'ASC');
    else if (key === 'descending' && field) store.sort(field, 'DESC');
    else if (key === 'left') store.move(column, index - 1);
    else if (key === 'right') store.move(column, index + 1);
    else if (key === 'wider') store.widen(index, 1);
    else if (key === 'narrower') store.widen(index, -1);
    else if (key === 'hide' && column !== 'title') store.toggle(column);
    else if (key === 'reset') store.resetColumns();
  };
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      {...(field !== null && {
        'aria-sort': direction === null ? 'none' : direction === 'ASC' ? 'ascending' : 'descending',
      })}
      data-first={index === 0 || undefined}
      data-head={index}
      className={styles.headCell}
    >
      <button
        ref={button}
        type="button"
        data-stop
        data-line={-1}
        data-column={index}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={place.line === -1 && place.column === index ? 0 : -1}
        onFocus={() => store.moveTo({ line: -1, column: index })}
        onClick={() => !moving.hasMoved() && setOpen(true)}
        {...moving.handlers}
        className={styles.headButton}
      >
        <span className={styles.headTitle}>{title}</span>
        {direction === 'ASC' && <ArrowUp aria-hidden />}
        {direction === 'DESC' && <ArrowDown aria-hidden />}
      </button>
      <ResizeHandle store={store} column={column} index={index} />
      {isOpen && (
        <Menu label={`Column ${title}`} triggerRef={button} onAction={act} onClose={() => setOpen(false)}>
          {field !== null && (
            <MenuItem id="ascending" icon={<ArrowUp aria-hidden />}>
              Sort ascending
            </MenuItem>
          )}
          {field !== null && (
            <MenuItem id="descending" icon={<ArrowDown aria-hidden />}>
              Sort descending
            </MenuItem>
          )}
          {isMovable && index > 1 && (
            <MenuItem id="left" icon={<ArrowLeft aria-hidden />}>
              Move left
            </MenuItem>
          )}
          {isMovable && index < columns.length - 1 && (
            <MenuItem id="right" icon={<ArrowRight aria-hidden />}>
              Move right
            </MenuItem>
          )}
          <MenuItem id="wider">Wider</MenuItem>
          <MenuItem id="narrower">Narrower</MenuItem>
          {isMovable && <MenuSeparator />}
          {isMovable && (
            <MenuItem id="hide" icon={<EyeOff aria-hidden />}>
              Hide column
            </MenuItem>
          )}
          {store.view.columns !== null && (
            <MenuItem id="reset" icon={<RotateCcw aria-hidden />}>
              Reset columns
            </MenuItem>
          )}
        </Menu>
      )}
    </div>
  );
});

/** Dragging the head of a column with a mouse or pen; fingers scroll the table instead. */
function useMoving<Row extends TableRow>(store: TableStore<Row>, column: TableColumn | 'title', isMovable: boolean) {
  const start = useRef<number | null>(null);
  const moved = useRef(false);
  const targetAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): HTMLElement | null => {
    const heads = currentTarget.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[data-head]') ?? [];
    return (
      [...heads].find((head) => {
        const { left, right } = head.getBoundingClientRect();
        return clientX >= left && clientX < right;
      }) ?? null
    );
  };
  const mark = (event: PointerEvent<HTMLElement>, target: HTMLElement | null): void => {
    const row = event.currentTarget.closest('[role="row"]');
    for (const head of row?.querySelectorAll<HTMLElement>('[data-drop]') ?? []) delete head.dataset['drop'];
    if (target !== null) target.dataset['drop'] = 'true';
  };
  const stop = (event: PointerEvent<HTMLElement>): void => {
    mark(event, null);
    start.current = null;
  };
  return {
    /** True for the click that ends a drag. */
    hasMoved: () => {
      const was = moved.current;
      moved.current = false;
      return was;
    },
    handlers: isMovable
      ? {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            moved.current = false;
            if (event.pointerType !== 'touch' && event.button === 0) start.current = event.clientX;
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            if (start.current === null || Math.abs(event.clientX - start.current) < dragDistance) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            moved.current = true;
            mark(event, targetAt(event));
          },
          onPointerUp: (event: PointerEvent<HTMLElement>) => {
            const target = start.current === null || !moved.current ? null : targetAt(event);
            stop(event);
            if (target !== null) store.move(column, Number(target.dataset['head']));
          },
          onPointerCancel: stop,
        }
      : {},
  };
}

/** The end of a head, which a pointer moves; keys change the width in the menu. */
function ResizeHandle<Row extends TableRow>({ store, column, index }: HeadCellProps<Row>) {
  const drag = useWidthDrag({
    // A title without a chosen width fills the remaining room.
    widthOf: (edge) =>
      (index === 0 ? edge.parentElement?.getBoundingClientRect().width : undefined) ?? store.widths[index] ?? 0,
    onDrag: (width) => store.drag(column, width),
    onDrop: (width) => store.resize(column, width),
  });
  const press = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    drag.onPointerDown(event);
  };
  return <span aria-hidden="true" className={styles.resize} {...drag} onPointerDown={press} />;
}
