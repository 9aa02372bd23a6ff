import { Ban, CircleAlert, Network } from 'lucide-react';
import { counted } from '../../../domain/text/plural.ts';
import { linkWords } from '../../work-items/links/link-words.ts';
import type { LinkDirection } from '../../work-items/links/linked-items.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { EpicPartProps } from './epic-part.ts';
import styles from './epic-details.module.css';

const icons = { blocks: <CircleAlert aria-hidden />, is_blocked_by: <Ban aria-hidden /> };
const childIcon = <Network aria-hidden />;

/** How many child epics there are, and whether the epic is blocked or blocks others (roadmap.md §2, Epic row). */
export function EpicMarks({ epic, look, isActive }: EpicPartProps) {
  const { openedEpics, closedEpics } = epic.counts ?? { openedEpics: 0, closedEpics: 0 };
  const count = openedEpics + closedEpics;
  if (count === 0 && epic.blockedByCount === 0 && epic.blockingCount === 0) return null;
  const words = counted(count, 'child epic');
  const hint = look.filtersApplied ? `${words}\nSome child epics may be hidden due to applied filters` : words;
  return (
    <div className={styles.marks}>
      {epic.blockedByCount > 0 && (
        <LinkMark epic={epic} look={look} isActive={isActive} direction="is_blocked_by" count={epic.blockedByCount} />
      )}
      {epic.blockingCount > 0 && (
        <LinkMark epic={epic} look={look} isActive={isActive} direction="blocks" count={epic.blockingCount} />
      )}
      {count > 0 && (
        <span role="img" aria-label={hint.replace('\n', '. ')} title={hint} className={styles.childCount}>
          {childIcon}
          {count}
        </span>
      )}
    </div>
  );
}

interface LinkMarkProps extends EpicPartProps {
  direction: LinkDirection;
  count: number;
}

/** The blocked or blocking icon; pointing at it or pressing it shows the items (roadmap.md §4, Popovers). */
function LinkMark({ epic, isActive, direction, count }: LinkMarkProps) {
  const { store, hoverCard } = useRoadmap();
  const card = { kind: 'links', epic, direction } as const;
  const load = (): void => void store.linkedItemsOf(epic).load({ fullPath: epic.group.fullPath, iid: epic.iid });
  return (
    <button
      type="button"
      data-stop
      data-direction={direction}
      tabIndex={isActive ? 0 : -1}
      aria-label={linkWords('Epic', direction, count)}
      aria-haspopup="dialog"
      onMouseEnter={(event) => {
        load();
        hoverCard.hover(card, event.currentTarget);
      }}
      onMouseLeave={hoverCard.leave}
      onClick={(event) => {
        load();
        hoverCard.open(card, event.currentTarget, { takeFocus: true });
      }}
      className={styles.linkMark}
    >
      {icons[direction]}
    </button>
  );
}
