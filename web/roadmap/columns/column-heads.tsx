import { observer } from 'mobx-react-lite';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { columnTitles, columnWidths, type DetailColumn } from '../../../domain/roadmap/columns.ts';
import { useRoadmap } from '../roadmap-context.ts';
import styles from './columns.module.css';

/** Px per press of an arrow key. */
const keyStep = 8;

/** The titles of the columns, each with an edge that is dragged or moved with the arrow keys; a double click resets it. */
export const ColumnHeads = observer(function ColumnHeads() {
  const { store } = useRoadmap();
  return (
    <div className={styles.heads}>
      {store.columns.map((column) => (
        <ColumnHead key={column.name} column={column} />
      ))}
    </div>
  );
});

const ColumnHead = observer(function ColumnHead({ column: { name, width } }: { column: DetailColumn }) {
  const { store } = useRoadmap();
  const grip = useRef<number | null>(null);
  const along = (event: PointerEvent<HTMLElement>): number =>
    (getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1) * event.clientX;
  const end = (): void => {
    if (grip.current !== null) store.sizeColumn(name, width);
    grip.current = null;
  };
  const press = (event: KeyboardEvent): void => {
    const widths: Record<string, number | null> = {
      ArrowLeft: width - keyStep,
      ArrowRight: width + keyStep,
      Home: columnWidths.least,
      End: columnWidths.most,
      Escape: null,
    };
    const chosen = widths[event.key];
    if (chosen === undefined) return;
    event.preventDefault();
    store.sizeColumn(name, chosen);
  };
  return (
    <div className={styles.head} style={{ inlineSize: width }}>
      <span aria-hidden className={styles.title}>
        {columnTitles[name]}
      </span>
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of the column ${columnTitles[name]}`}
        aria-valuenow={width}
        aria-valuemin={columnWidths.least}
        aria-valuemax={columnWidths.most}
        tabIndex={0}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = width - along(event);
        }}
        onPointerMove={(event) => grip.current !== null && store.sizeColumn(name, grip.current + along(event), true)}
        onPointerUp={end}
        onPointerCancel={end}
        onDoubleClick={() => store.sizeColumn(name, null)}
        onKeyDown={press}
        className={styles.edge}
      />
    </div>
  );
});
