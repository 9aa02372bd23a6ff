import { ChevronDown, ChevronRight, EyeOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useLayoutEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import { inDigits } from '../../../domain/calendar/format.ts';
import { counted } from '../../../domain/text/plural.ts';
import { scopeOf } from '../../../domain/work-items/grouping.ts';
import type { TableColumn } from '../../../domain/work-items/table.ts';
import type { ItemGroups } from '../../api/rest.generated.ts';
import { phoneWindow, useMediaQuery } from '../../app/shell/use-media-query.ts';
import type { RowSelection } from '../../state/row-selection.ts';
import { LoadFailure } from '../../widgets/alert/load-failure.tsx';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { LoadingRows } from '../../widgets/loading/loading.tsx';
import type { ListDensity } from '../list/list-density.ts';
import type { RowFocus } from '../list/row-focus.ts';
import { RowPick } from '../list/row-pick.tsx';
import type { CellEdits } from './cell-edit.ts';
import { HeadCell } from './head-cell.tsx';
import { LinesInSight } from './lines-in-sight.ts';
import type { TableGroup } from './table-group.ts';
import { TableKeys } from './table-keys.ts';
import { widthOf, type TableRow, type TableStore } from './table-store.ts';
import styles from './item-table.module.css';

const CellEditor = lazyCode(() => import('./cell-editor.tsx'));

/** Pixels of the title on a phone. */
const narrowTitle = 176;

/** The list around a table. */
interface TableList {
  readonly signedIn: boolean;
  readonly density: ListDensity;
  readonly rowFocus: RowFocus;
  readonly selection: RowSelection<{ id: string }>;
}

export interface CellProps<Row extends TableRow> {
  item: Row;
  column: TableColumn;
  /** Pixels of the column. */
  width: number;
  /** The path of the listed group or project. */
  within: string;
}

export interface SumProps {
  column: TableColumn;
  sums: ItemGroups['total'];
}

export interface ItemTableProps<Row extends TableRow> {
  store: TableStore<Row>;
  list: TableList;
  /** What is listed, such as "issue". */
  noun: 'issue' | 'epic';
  /** Null if the reader may change nothing. */
  edits: CellEdits<Row> | null;
  /** The path of the listed group or project. */
  within: string;
  /** In front of a title. */
  Icon: ComponentType<{ item: Row }>;
  /** The value of a column. */
  Cell: ComponentType<CellProps<Row>>;
  /** What a column adds up to. */
  Sum: ComponentType<SumProps>;
  /** Instead of a table without rows. */
  empty: ReactNode;
}

/** Issues or epics in columns that line up, with a head and sums that stay in sight. */
export const ItemTable = observer(function ItemTable<Row extends TableRow>(props: ItemTableProps<Row>) {
  const { store, noun, list, empty } = props;
  const { status, total } = store;
  if (total === null) {
    return status === 'failed' ? (
      <TableFailure store={store} noun={noun} />
    ) : (
      <LoadingRows label={`Loading ${noun}s`} />
    );
  }
  return (
    <>
      {status === 'failed' && <TableFailure store={store} noun={noun} />}
      {total.count === 0 ? empty : <Grid key={list.density.density} {...props} />}
    </>
  );
});

function TableFailure<Row extends TableRow>({ store, noun }: Pick<ItemTableProps<Row>, 'store' | 'noun'>) {
  return <LoadFailure onRetry={() => void store.load()}>{`Something went wrong while fetching ${noun}s`}</LoadFailure>;
}

const Grid = observer(function Grid<Row extends TableRow>(props: ItemTableProps<Row>) {
  const { store, list, noun, edits, Sum } = props;
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const isNarrow = useMediaQuery(phoneWindow);
  const lineHeight = isCoarse || list.density.density === 'comfortable' ? 44 : 36;
  const sight = useMemo(() => new LinesInSight(lineHeight), [lineHeight]);
  const keys = useMemo(() => new TableKeys(store, sight), [store, sight]);
  const { first, last } = sight;
  const { lineCount, columns, place, total } = store;
  const { rowFocus } = list;
  useEffect(() => store.show(first, last), [store, first, last, lineCount]);
  useEffect(() => {
    keys.offer(edits);
    rowFocus.walk(keys);
    return () => rowFocus.walk(null);
  }, [keys, edits, rowFocus]);
  useLayoutEffect(() => keys.settle(), [keys, place, first, last]);
  // The title leaves room for another column.
  const widths = isNarrow ? store.widths.with(0, Math.min(store.widths[0] ?? 0, narrowTitle)) : store.widths;
  const lines: ReactNode[] = [];
  for (let line = first; line <= Math.min(last, lineCount - 1); line += 1) {
    const shown = store.lineAt(line);
    if (shown?.kind === 'group') {
      lines.push(<GroupLine key={`g ${shown.group.key}`} {...{ store, line, noun }} group={shown.group} />);
    } else if (shown) {
      lines.push(<RowLine key={`r ${shown.group.key} ${shown.index}`} {...props} line={line} row={shown.row} />);
    }
  }
  const template = widths.map((width, index) => (index === 0 ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ');
  const style = {
    '--table-columns': template,
    '--table-width': `${widths.reduce((sum, width) => sum + width, 0)}px`,
    '--table-line': `${lineHeight}px`,
  } as Record<string, string>;
  return (
    <>
      <div
        ref={sight.attach}
        role="grid"
        aria-label={noun === 'issue' ? 'Issues' : 'Epics'}
        aria-rowcount={lineCount + 2}
        aria-colcount={columns.length}
        aria-busy={store.status === 'loading'}
        tabIndex={-1}
        onKeyDown={keys.press}
        onClick={keys.click}
        style={style}
        className={styles.table}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.line}>
            {columns.map(({ column }, index) => (
              <HeadCell key={column} store={store} column={column} index={index} />
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ blockSize: lineCount * lineHeight }}>
          {lines}
        </div>
        {total !== null && (
          <div role="rowgroup" className={styles.foot}>
            <div role="row" aria-rowindex={lineCount + 2} className={styles.line}>
              {columns.map(({ column }, index) => (
                <div
                  key={column}
                  role="gridcell"
                  aria-colindex={index + 1}
                  className={styles.cell}
                  data-first={index === 0 || undefined}
                >
                  {column === 'title' ? (
                    <strong>{counted(total.count, noun)}</strong>
                  ) : (
                    <Sum column={column} sums={total} />
                  )}
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
      {store.editing !== null && edits !== null && (
        <Suspense>
          <CellEditor store={store} edits={edits} cell={keys.edited} />
        </Suspense>
      )}
    </>
  );
});

interface GroupLineProps<Row extends TableRow> {
  store: TableStore<Row>;
  group: TableGroup<Row>;
  line: number;
  noun: 'issue' | 'epic';
}

const GroupLine = observer(function GroupLine<Row extends TableRow>({ store, group, line, noun }: GroupLineProps<Row>) {
  const { sums, isFolded } = group;
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  return (
    <div role="row" aria-rowindex={line + 2} className={styles.group} style={topOf(line)}>
      <div role="gridcell" aria-colindex={1} aria-colspan={store.columns.length} className={styles.groupCell}>
        <button
          type="button"
          data-stop
          data-line={line}
          data-column={0}
          aria-expanded={!isFolded}
          tabIndex={store.place.line === line ? 0 : -1}
          onFocus={() => store.moveTo({ line, column: 0 })}
          onClick={() => store.fold(group, !isFolded)}
          className={styles.groupName}
        >
          <Arrow aria-hidden />
          <span className={styles.groupTitle}>{sums.name ?? nameOfRest(store, noun)}</span>
          <span className={styles.groupSums}>
            {counted(sums.count, noun)}
            {sums.weight > 0 && ` · weight ${inDigits(sums.weight)}`}
          </span>
        </button>
      </div>
    </div>
  );
});

/** "No milestone" */
function nameOfRest<Row extends TableRow>({ grouping }: TableStore<Row>, noun: 'issue' | 'epic'): string {
  if (grouping === null) return '';
  return `No ${scopeOf(grouping) ?? (grouping === 'epic' && noun === 'epic' ? 'parent' : grouping)}`;
}

interface RowLineProps<Row extends TableRow> extends ItemTableProps<Row> {
  row: Row | undefined;
  line: number;
}

const RowLine = observer(function RowLine<Row extends TableRow>(props: RowLineProps<Row>) {
  const { store, list, row, line, edits, within, Icon, Cell } = props;
  const { place } = store;
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-busy={row === undefined || undefined}
      data-selected={(row && list.selection.has(row.id)) || undefined}
      data-closed={row?.state === 'closed' || undefined}
      className={styles.row}
      style={topOf(line)}
    >
      {store.columns.map((chosen, index) => {
        const { column } = chosen;
        const isPlace = place.line === line && place.column === index;
        const stop = {
          'data-stop': true,
          'data-line': line,
          'data-column': index,
          onFocus: () => store.moveTo({ line, column: index }),
        };
        const tabIndex = isPlace ? 0 : -1;
        if (column === 'title') {
          return (
            <div key={column} role="gridcell" aria-colindex={1} data-first className={styles.cell}>
              {row === undefined ? (
                <span className={styles.waiting} />
              ) : (
                <>
                  {list.signedIn && <RowPick selection={list.selection} row={row} />}
                  <Icon item={row} />
                  <a {...stop} tabIndex={tabIndex} href={row.webPath} title={row.title} className={styles.title}>
                    {row.title}
                  </a>
                  {row.confidential && <EyeOff role="img" aria-label="Confidential" className={styles.confidential} />}
                </>
              )}
            </div>
          );
        }
        const width = widthOf(chosen);
        const isEditable = row !== undefined && edits?.[column] !== undefined;
        return (
          <div
            key={column}
            {...stop}
            tabIndex={tabIndex}
            role="gridcell"
            aria-colindex={index + 1}
            {...(isEditable && { 'aria-haspopup': 'dialog', 'data-editable': true })}
            className={styles.cell}
          >
            {row !== undefined && <Cell item={row} column={column} width={width} within={within} />}
          </div>
        );
      })}
    </div>
  );
});

function topOf(line: number): Record<string, string> {
  return { '--line': String(line) };
}
