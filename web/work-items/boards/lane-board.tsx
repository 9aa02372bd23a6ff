import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import { dayInWords, spanInWords } from '../../../domain/calendar/dates-in-words.ts';
import { counted } from '../../../domain/text/plural.ts';
import { pathOf } from '../../app/addresses.ts';
import { Button } from '../../widgets/button/button.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { focusRow, takesFocus } from '../../widgets/return-focus.ts';
import type { BoardColumn } from './board-column.ts';
import type { BoardLane } from './board-lane.ts';
import type { BoardStore } from './board-store.ts';
import { Cards, ColumnHead, NewCard } from './column-section.tsx';
import styles from './board.module.css';

interface LaneBoardProps {
  store: BoardStore;
  onSetLimit: (column: BoardColumn) => void;
  onRemove: (column: BoardColumn) => void;
}

/** The columns of a board, divided by epic. */
const LaneBoard = observer(function LaneBoard({ store, ...acts }: LaneBoardProps) {
  return (
    <div data-card-lists className={styles.lanes} aria-busy={store.status === 'loading'}>
      <div className={styles.laneHeads}>
        {store.columns.map((column) => (
          <HeadOfColumn key={column.id} store={store} column={column} {...acts} />
        ))}
      </div>
      {store.lanes.map((lane) => (
        <Lane key={lane.key} store={store} lane={lane} />
      ))}
    </div>
  );
});

export default LaneBoard;

const HeadOfColumn = observer(function HeadOfColumn(props: LaneBoardProps & { column: BoardColumn }) {
  const headingId = useId();
  return (
    <div
      {...(props.column.list !== null && focusRow)}
      data-over={props.column.isOverLimit || undefined}
      className={styles.laneHead}
    >
      <ColumnHead {...props} headingId={headingId} />
    </div>
  );
});

const Lane = observer(function Lane({ store, lane }: { store: BoardStore; lane: BoardLane }) {
  const headingId = useId();
  const { epic, title, isFolded } = lane;
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  return (
    <>
      {epic === null && store.nextLanes !== null && <MoreLanes store={store} />}
      <section aria-labelledby={headingId} className={styles.lane}>
        <header className={styles.laneTitle}>
          <h3 id={headingId} className={styles.laneName}>
            <button
              type="button"
              aria-expanded={!isFolded}
              className={styles.laneFold}
              onClick={() => store.foldLane(lane, !isFolded)}
            >
              <Arrow aria-hidden />
              {title}
            </button>
          </h3>
          <span className={styles.sums}>{counted(lane.count, 'issue')}</span>
          {epic !== null && (
            <>
              <LaneDates epic={epic} />
              <LaneProgress epic={epic} />
              <a href={pathOf(epic.web_url)} className={styles.laneLink}>
                {epic.reference}
              </a>
            </>
          )}
        </header>
        {!isFolded && (
          <div className={styles.laneCells}>
            {lane.cells.map((cell) => (
              <Cell key={cell.key} store={store} cell={cell} />
            ))}
          </div>
        )}
      </section>
    </>
  );
});

const Cell = observer(function Cell({ store, cell }: { store: BoardStore; cell: BoardColumn }) {
  const name = cell.placeName;
  return (
    <div className={styles.cell}>
      <Cards store={store} column={cell} aria-label={name} />
      {cell.newTitle !== null && <NewCard store={store} column={cell} title={cell.newTitle} />}
      {cell.newTitle === null && store.mayCreateIn(cell) && (
        <IconButton
          {...takesFocus}
          label={`New ${store.source.noun} in ${name}`}
          size="small"
          className={styles.cellAdd ?? ''}
          onPress={() => cell.write('')}
        >
          <Plus aria-hidden />
        </IconButton>
      )}
    </div>
  );
});

type LaneEpic = NonNullable<BoardLane['epic']>;

function LaneDates({ epic: { start_date: start, due_date: due } }: { epic: LaneEpic }) {
  if (start === null && due === null) return null;
  if (start !== null && due !== null) return <span className={styles.sums}>{spanInWords(start, due)}</span>;
  return (
    <span className={styles.sums}>{start === null ? `due ${dayInWords(due ?? '')}` : `from ${dayInWords(start)}`}</span>
  );
}

function LaneProgress({ epic: { opened_issues: opened, closed_issues: closed } }: { epic: LaneEpic }) {
  const all = opened + closed;
  return all === 0 ? null : <span className={styles.sums}>{`${closed} of ${all} closed`}</span>;
}

/** Reads the lanes of the next epics when it comes into sight, or is pressed. */
const MoreLanes = observer(function MoreLanes({ store }: { store: BoardStore }) {
  const row = useRef<HTMLDivElement>(null);
  const { nextLanes, lanes } = store;
  useEffect(() => {
    if (row.current === null) return undefined;
    const watching = new IntersectionObserver((entries) => {
      // Those of several frames may come at once.
      if (entries.at(-1)?.isIntersecting) void store.readMoreLanes();
    });
    watching.observe(row.current);
    return () => watching.disconnect();
  }, [store, nextLanes, lanes]);
  return (
    <div ref={row} className={styles.moreLanes}>
      <Button size="small" isPending={store.isReadingLanes} onPress={() => void store.readMoreLanes()}>
        Show more epics
      </Button>
    </div>
  );
});
