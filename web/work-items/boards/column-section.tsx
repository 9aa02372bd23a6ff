import {
  ChevronLeft,
  ChevronRight,
  Gauge,
  HeartPulse,
  Milestone,
  MoreHorizontal,
  Plus,
  RefreshCw,
  Trash2,
  Weight,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { inDigits } from '../../../domain/calendar/format.ts';
import { counted } from '../../../domain/text/plural.ts';
import type { BoardList } from '../../api/rest.generated.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { LabelChip } from '../../widgets/label-chip/label-chip.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../widgets/menu/menu.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { useDiscardQuestion } from '../../widgets/dialog/discard-question.tsx';
import { focusRow, takesFocus, useReturnFocus } from '../../widgets/return-focus.ts';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import { usePrinting } from '../../widgets/use-printing.ts';
import { BoardCard } from './board-card.tsx';
import type { BoardColumn } from './board-column.ts';
import type { BoardStore } from './board-store.ts';
import { useCardDragging } from './use-card-dragging.ts';
import styles from './board.module.css';

interface ColumnProps {
  store: BoardStore;
  column: BoardColumn;
}

interface ColumnSectionProps extends ColumnProps {
  onSetLimit: (column: BoardColumn) => void;
  onRemove: (column: BoardColumn) => void;
}

/** A column of a board with its cards. */
export const ColumnSection = observer(function ColumnSection({ store, column, ...acts }: ColumnSectionProps) {
  const headingId = useId();
  const nouns = `${store.source.noun}s`;
  return (
    <section
      {...(column.list !== null && focusRow)}
      aria-labelledby={headingId}
      data-over={column.isOverLimit || undefined}
      className={styles.column}
    >
      <ColumnHead store={store} column={column} headingId={headingId} {...acts}>
        {store.mayCreateIn(column) && (
          <IconButton
            {...takesFocus}
            label={`New ${store.source.noun} in ${column.title}`}
            size="small"
            onPress={() => column.write(column.newTitle ?? '')}
          >
            <Plus aria-hidden />
          </IconButton>
        )}
      </ColumnHead>
      {!store.takesCards(column) && (
        <p className={styles.onlyShows}>Follows from the issues below: cards are not moved here</p>
      )}
      {column.newTitle !== null && <NewCard store={store} column={column} title={column.newTitle} />}
      {column.cards.length === 0 && (
        <p className={styles.empty}>{store.isNarrowed ? `No ${nouns} match the filters` : `No ${nouns}`}</p>
      )}
      <Cards store={store} column={column} aria-labelledby={headingId} />
    </section>
  );
});

interface ColumnHeadProps extends ColumnSectionProps {
  headingId: string;
  children?: ReactNode;
}

/** The name of a column, how much it holds, and what can be done with it. */
export const ColumnHead = observer(function ColumnHead({ headingId, children, ...props }: ColumnHeadProps) {
  const { store, column } = props;
  return (
    <header className={styles.columnHead}>
      <h2 id={headingId} className={styles.columnTitle}>
        <ColumnName list={column.list} title={column.title} />
      </h2>
      <ColumnSums column={column} noun={store.source.noun} />
      {children}
      {store.mayChange && column.list !== null && <ListMenu {...props} />}
    </header>
  );
});

/** The cards of a column, or of its part in a lane. */
export const Cards = observer(function Cards({
  store,
  column,
  ...name
}: ColumnProps & { 'aria-labelledby'?: string; 'aria-label'?: string }) {
  const list = useRef<HTMLUListElement>(null);
  const { sight } = column;
  useCardDragging(store, column, list, store.mayMoveFrom(column));
  usePrinting(sight);
  useLayoutEffect(() => (list.current === null ? undefined : sight.attach(list.current)), [sight]);
  useLayoutEffect(() => sight.settle());
  return (
    <ul ref={list} {...name} data-column={column.key} className={styles.cards}>
      {sight
        .parts(store.moves.kept)
        .map((part) =>
          'room' in part ? (
            <li
              key={part.key}
              ref={sight.watchRoom}
              aria-hidden
              className={styles.room}
              style={{ blockSize: part.room }}
            />
          ) : (
            <BoardCard key={part.key} store={store} column={column} card={part.card} index={part.index} />
          ),
        )}
      {column.cursor !== null && <MoreCards store={store} column={column} />}
    </ul>
  );
});

function ColumnName({ list, title }: { list: BoardList | null; title: string }) {
  if (list?.label)
    return <LabelChip title={list.label.name} color={list.label.color} description={list.label.description} />;
  const { assignee } = list ?? {};
  return (
    <>
      {assignee && <Avatar name={assignee.name} identity={assignee.username} src={assignee.avatar_url} size={20} />}
      {list?.milestone && <Milestone role="img" aria-label="Milestone" />}
      {list?.iteration && <RefreshCw role="img" aria-label="Iteration" />}
      {list?.health_status && <HeartPulse role="img" aria-label="Health" data-health={list.health_status} />}
      <span title={title}>{title}</span>
    </>
  );
}

/** "3 / 5" with a limit, and the sum of the weights, likewise. */
const ColumnSums = observer(function ColumnSums({
  column: { count, weight, list, isOverLimit },
  noun,
}: {
  column: BoardColumn;
  noun: 'issue' | 'epic';
}) {
  const { max_issue_count: limit = 0, max_issue_weight: weightLimit = 0 } = list ?? {};
  const within = (most: number): string => (most > 0 ? `, limit ${inDigits(most)}` : '');
  const weightWords = noun === 'issue' ? `, weight ${inDigits(weight)}${within(weightLimit)}` : '';
  const words = `${counted(count, noun)}${within(limit)}${weightWords}`;
  return (
    <span
      role="img"
      aria-label={`${words}${isOverLimit ? ', over the limit' : ''}`}
      title={words}
      className={styles.sums}
    >
      {sumText(count, limit)}
      {(weight > 0 || weightLimit > 0) && (
        <span className={styles.weight}>
          <Weight aria-hidden /> {sumText(weight, weightLimit)}
        </span>
      )}
    </span>
  );
});

function sumText(sum: number, limit: number): string {
  return limit > 0 ? `${inDigits(sum)} / ${inDigits(limit)}` : inDigits(sum);
}

/** Px from the end of a column at which the next cards are read, so that scrolling finds them there. */
const readsAhead = 400;

/** Reads the next cards when it comes near, or is pressed. */
const MoreCards = observer(function MoreCards({ store, column }: ColumnProps) {
  const row = useRef<HTMLLIElement>(null);
  const { cursor, cards } = column;
  // It may still be in sight when other cards are shown, with the same place of the next ones.
  useEffect(() => {
    if (row.current === null) return undefined;
    const watching = new IntersectionObserver(
      (entries) => {
        // Those of several frames may come at once.
        if (entries.at(-1)?.isIntersecting) void store.readMore(column);
      },
      { root: column.sight.scroller, rootMargin: `${readsAhead}px 0px` },
    );
    watching.observe(row.current);
    return () => watching.disconnect();
  }, [store, column, cursor, cards]);
  return (
    <li ref={row} className={styles.more}>
      <Button size="small" isPending={column.isReading} onPress={() => void store.readMore(column)}>
        Show more
      </Button>
    </li>
  );
});

function ListMenu({ store, column, onSetLimit, onRemove }: ColumnSectionProps) {
  const place = column.list?.position ?? 0;
  const last = store.columns.filter(({ list }) => list !== null).length - 1;
  const act = (key: unknown): void => {
    if (key === 'left') void store.moveList(column, -1);
    else if (key === 'right') void store.moveList(column, 1);
    else if (key === 'limit') onSetLimit(column);
    else onRemove(column);
  };
  return (
    <MenuTrigger>
      <IconButton {...takesFocus} label={`Actions for the list ${column.title}`} size="small">
        <MoreHorizontal aria-hidden />
      </IconButton>
      <Menu label={`Actions for the list ${column.title}`} onAction={act}>
        {place > 0 && (
          <MenuItem id="left" icon={<ChevronLeft aria-hidden />}>
            Move list left
          </MenuItem>
        )}
        {place < last && (
          <MenuItem id="right" icon={<ChevronRight aria-hidden />}>
            Move list right
          </MenuItem>
        )}
        <MenuItem id="limit" icon={<Gauge aria-hidden />}>
          Set limit
        </MenuItem>
        <MenuItem id="remove" icon={<Trash2 aria-hidden />} isDestructive>
          Remove list
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

/** Enter creates an issue and stays open for the next one. */
export function NewCard({ store, column, title }: ColumnProps & { title: string }) {
  const form = useReturnFocus<HTMLFormElement>();
  const cancel = (): void => store.closeForm(column);
  const { close, question } = useDiscardQuestion(Dialog, () => title.trim() !== '', cancel);
  return (
    <form
      ref={form}
      aria-label={`New ${store.source.noun} in ${column.placeName}`}
      className={styles.newCard}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === '') return;
        void store.create(title, column);
        column.write('');
      }}
    >
      <TextField
        label="Title"
        value={title}
        onChange={column.write}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        maxLength={255}
        autoFocus
      />
      <div className={styles.newCardButtons}>
        <Button type="submit" variant="primary" size="small" isDisabled={title.trim() === ''}>
          {`Create ${store.source.noun}`}
        </Button>
        <Button size="small" onPress={cancel}>
          Cancel
        </Button>
      </div>
      {question}
    </form>
  );
}
