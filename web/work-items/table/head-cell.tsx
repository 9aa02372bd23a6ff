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
  const moving = useMoving({ store, column, index });
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

/** Dragging the head of a column with a mouse or pen, until Escape; fingers scroll the table instead. */
function useMoving<Row extends TableRow>({ store, column, index }: HeadCellProps<Row>) {
  const moved = useRef(false);
  const press = ({
    currentTarget: button,
    pointerType,
    pointerId,
    button: pressed,
    clientX: from,
  }: ButtonPress): void => {
    moved.current = false;
    if (pointerType === 'touch' || pressed !== 0) return;
    const listening = new AbortController();
    const { signal } = listening;
    let to: number | null = null;
    const stop = (): void => {
      mark(button, null, index);
      listening.abort();
    };
    // A quick pointer leaves the head at once.
    const drag = ({ clientX }: globalThis.PointerEvent): void => {
      if (!moved.current && Math.abs(clientX - from) < dragDistance) return;
      if (!moved.current) button.setPointerCapture(pointerId);
      moved.current = true;
      to = placeAt(button, clientX);
      mark(button, to, index);
    };
    const drop = (): void => {
      stop();
      if (to !== null) store.move(column, to);
    };
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !moved.current) return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    window.addEventListener('pointermove', drag, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', stop, { signal });
    window.addEventListener('keydown', cancel, { signal, capture: true });
  };
  return {
    /** True for the click that ends a drag. */
    hasMoved: () => {
      const was = moved.current;
      moved.current = false;
      return was;
    },
    handlers: column === 'title' ? {} : { onPointerDown: press },
  };
}

type ButtonPress = PointerEvent<HTMLElement>;

function headsBeside(button: HTMLElement): HTMLElement[] {
  return [...(button.closest('[role="row"]')?.querySelectorAll<HTMLElement>('[data-head]') ?? [])];
}

/** The place of the column under the pointer, which is not before the title; null beyond the columns. */
function placeAt(button: HTMLElement, clientX: number): number | null {
  const under = headsBeside(button).find((head) => {
    const { left, right } = head.getBoundingClientRect();
    return clientX >= left && clientX < right;
  });
  return under === undefined ? null : Math.max(1, Number(under.dataset['head']));
}

/** Marks the side of a column on which the dragged one is dropped. */
function mark(button: HTMLElement, to: number | null, from: number): void {
  for (const head of headsBeside(button)) {
    if (to !== null && to !== from && head.dataset['head'] === String(to)) {
      head.dataset['drop'] = to < from ? 'before' : 'after';
    } else delete head.dataset['drop'];
  }
}

/** The end of a head, which a pointer moves; keys change the width in the menu. */
function ResizeHandle<Row extends TableRow>({ store, column, index }: HeadCellProps<Row>) {
  const drag = useWidthDrag({
    // A title without a chosen width fills the remaining room.
    widthOf: (edge) =>
      (index === 0 ? edge.parentElement?.getBoundingClientRect().width : undefined) ?? store.widths[index] ?? 0,
    onDrag: (width) => store.drag(column, width),
    onDrop: (width) => store.resize(column, width),
    onCancel: store.cancelDrag,
  });
  const press = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    drag.onPointerDown(event);
  };
  return <span aria-hidden="true" className={styles.resize} {...drag} onPointerDown={press} />;
}
