import { EyeOff, HeartPulse, Weight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { referenceWithin } from '../../../domain/references/reference.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { worstHealth, worstHealthText, type HealthCounts } from '../../../domain/work-items/worst-health.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { useApplication } from '../../app/application-context.ts';
import { MenuItem, MenuSection } from '../../widgets/menu/menu.tsx';
import { RowMenu } from '../../widgets/menu/row-menu.tsx';
import { RowLabels } from '../list/row-labels.tsx';
import { RowPeople } from '../list/row-people.tsx';
import { Grip } from '../dragging/grip.tsx';
import type { BoardColumn } from './board-column.ts';
import type { BoardStore } from './board-store.ts';
import type { Card } from './card-source.ts';
import { typeIcons } from '../type-icons.ts';
import styles from './board.module.css';

const typeTexts = { issue: 'Issue', incident: 'Incident', task: 'Task', epic: 'Epic' } as const;

interface BoardCardProps {
  store: BoardStore;
  column: BoardColumn;
  card: Card;
  /** Its place among the loaded cards of the column. */
  index: number;
}

/** An issue or epic on a board. */
export const BoardCard = observer(function BoardCard({ store, column, card, index }: BoardCardProps) {
  const { clock } = useApplication();
  const { moves } = store;
  const grip = useRef<HTMLButtonElement>(null);
  const isCarried = moves.carried?.card.id === card.id;
  // A card that is carried to another column is a new element there, and again when it is brought back.
  useEffect(() => {
    if (isCarried || moves.claimFocus(card)) grip.current?.focus();
  }, [isCarried, moves, card, column]);
  useEffect(() => {
    if (isCarried) grip.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCarried, index]);
  const Icon = typeIcons[card.issueType];
  const isLate = isOverdue(card, clock.today);
  return (
    <>
      {/* Stays while the card is dragged elsewhere, so that others are drawn before and after it. */}
      <li hidden data-place />
      <li
        ref={column.sight.watch}
        data-card={card.id}
        data-carried={isCarried || undefined}
        aria-posinset={index + 1}
        aria-setsize={Math.max(column.count, column.cards.length)}
        className={styles.card}
      >
        <div className={styles.cardHead}>
          <a href={card.webPath} draggable={false} className={styles.cardTitle}>
            {card.confidential && <EyeOff role="img" aria-label="Confidential" />}
            {card.title}
          </a>
          {store.mayMoveFrom(column) && (
            <span className={styles.cardTools}>
              <CardMenu store={store} column={column} card={card} index={index} />
              <Grip
                ref={grip}
                name={card.title}
                isPicked={isCarried}
                press={(key) => moves.press(key, card, column)}
                onLeave={({ relatedTarget }) => relatedTarget !== null && isCarried && moves.cancel()}
              />
            </span>
          )}
        </div>
        <RowLabels labels={card.labels} onChoose={store.address.addLabel} />
        {card.epicLink !== null && column.lane === null && (
          <a href={card.epicLink.url} draggable={false} className={styles.cardEpic}>
            {card.epicLink.title}
          </a>
        )}
        <div className={styles.cardFoot}>
          <Icon role="img" aria-label={typeTexts[card.issueType]} />
          <span title={card.reference}>{referenceWithin(store.namespace.fullPath, card.reference)}</span>
          {card.dueDate !== null && (
            <span data-late={isLate || undefined} className={styles.cardDue}>
              {isLate ? 'overdue since' : 'due'} {dayInWords(card.dueDate)}
            </span>
          )}
          {card.weight !== null && (
            <span role="img" aria-label={`Weight ${card.weight}`} title={`Weight ${card.weight}`}>
              <Weight aria-hidden /> {card.weight}
            </span>
          )}
          {card.progress !== undefined && card.progress.opened + card.progress.closed > 0 && (
            <span>{`${card.progress.closed} of ${card.progress.opened + card.progress.closed} closed`}</span>
          )}
          {card.healthBelow !== undefined && <CardHealth counts={card.healthBelow} />}
          <span className={styles.cardPeople}>
            <RowPeople people={card.assignees} most={3} />
          </span>
        </div>
      </li>
    </>
  );
});

/** The worst health of the open issues below an epic. */
function CardHealth({ counts }: { counts: HealthCounts }) {
  const worst = worstHealth(counts);
  if (worst === null) return null;
  return (
    <span data-health={worst.health} className={styles.cardHealth}>
      <HeartPulse aria-hidden /> {worstHealthText(counts)}
    </span>
  );
}

/** Moves a card without dragging it. */
function CardMenu({ store, column, card, index }: BoardCardProps) {
  const others = () =>
    (column.lane?.cells ?? store.columns).filter((other) => other !== column && store.takesCards(other));
  const lanes = () => store.cells.filter(({ id, lane }) => id === column.id && lane !== column.lane);
  const place = (to: number) => store.moves.move(card, column, { column, index: to });
  const act = (key: unknown): void => {
    const other = [...others(), ...lanes()].find((one) => one.key === key);
    if (other) store.moves.move(card, column, { column: other, index: 0 });
    else if (key === 'up') place(index - 1);
    else if (key === 'down') place(index + 1);
    else if (key === 'top') place(0);
  };
  const isOrdered = column.id !== 'closed';
  return (
    <RowMenu label={`Actions for ${card.title}`} onAction={act}>
      {() => (
        <>
          {isOrdered && index > 0 && <MenuItem id="top">Move to top</MenuItem>}
          {isOrdered && index > 0 && <MenuItem id="up">Move up</MenuItem>}
          {isOrdered && index < column.cards.length - 1 && <MenuItem id="down">Move down</MenuItem>}
          <Places title="Move to" places={others().map(({ key, title }) => ({ key, title }))} />
          <Places title="Epic" places={lanes().map(({ key, lane }) => ({ key, title: lane?.title ?? '' }))} />
        </>
      )}
    </RowMenu>
  );
}

function Places({ title, places }: { title: string; places: readonly { key: string; title: string }[] }) {
  if (places.length === 0) return null;
  return (
    <MenuSection title={title}>
      {places.map((place) => (
        <MenuItem key={place.key} id={place.key}>
          {place.title}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
