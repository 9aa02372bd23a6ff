import { Ban, CircleAlert, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../../domain/text/plural.ts';
import { linkWords } from '../../work-items/links/link-words.ts';
import type { LinkDirection } from '../../work-items/links/linked-items.ts';
import { isIssue } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { EpicPartProps } from './epic-part.ts';
import { childrenIcon } from './row-icons.tsx';
import styles from './epic-details.module.css';

const icons: Record<LinkDirection, ReactNode> = {
  is_blocked_by: <Ban aria-hidden />,
  blocks: <CircleAlert aria-hidden />,
  relates_to: <Link2 aria-hidden />,
};

/** Links of the epic by kind, and the number of child epics. */
export function EpicMarks({ epic, look, isActive }: EpicPartProps) {
  const { openedEpics, closedEpics } = epic.counts ?? { openedEpics: 0, closedEpics: 0 };
  const count = openedEpics + closedEpics;
  const links: [LinkDirection, number][] = [
    ['is_blocked_by', epic.blockedBy.length],
    ['blocks', epic.blocking.length],
    ['relates_to', epic.relatedTo.length],
  ];
  const linked = links.filter(([, count]) => count > 0);
  if (count === 0 && linked.length === 0) return null;
  const words = counted(count, 'child epic');
  const hint = look.filtersApplied ? `${words}\nSome child epics may be hidden due to applied filters` : words;
  return (
    <div className={styles.marks}>
      {linked.map(([direction, links]) => (
        <LinkMark key={direction} epic={epic} look={look} isActive={isActive} direction={direction} count={links} />
      ))}
      {count > 0 && (
        <span role="img" aria-label={hint.replace('\n', '. ')} title={hint} className={styles.childCount}>
          {childrenIcon}
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

/** The icon of a kind of link; hovering or pressing it shows the items. */
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
      aria-label={linkWords(isIssue(epic) ? 'Issue' : 'Epic', direction, count)}
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
