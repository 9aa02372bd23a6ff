import { Check, ClockAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, type MouseEvent } from 'react';
import { barOfItem, type Bar, endOf } from '../../../domain/roadmap/bar.ts';
import { leftEdgeOf, rightEdgeOf } from '../../../domain/roadmap/position.ts';
import { issueDatesText } from '../../../domain/roadmap/timeframe-text.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { isIssue, type RoadmapIssue } from '../epics/roadmap-epic.ts';
import { DraftDates } from '../placing/draft-dates.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { BarPartProps } from '../timeline/epic-part.ts';
import bars from '../timeline/epic-bar.module.css';
import { issueInWords } from './roadmap-issue.ts';
import styles from './issue-row.module.css';

/** Px that the text beside a bar may take. */
const captionRoom = 264;

/** An issue's days on the timeline in the color of its epic; without dates, the room where they are drawn. */
export function IssueBar({ epic, look, isActive }: BarPartProps) {
  const { hoverCard } = useRoadmap();
  if (!isIssue(epic)) return null;
  const bar = barOfItem(epic, look.timeframe);
  if (epic.startDate === null && epic.dueDate === null) return epic.canUpdate && <DrawRoom issue={epic} />;
  if (bar === null) return null;
  const card = { kind: 'epic', epic } as const;
  const isLate = isOverdue(epic, look.today);
  return (
    <a
      href={epic.issue.webPath}
      data-stop
      data-bar={epic.id}
      data-issue={epic.issue.type}
      data-movable={epic.canUpdate || undefined}
      data-closed={epic.state === 'closed' || undefined}
      data-late={isLate || undefined}
      data-start={endOf(bar.startOutOfRange, bar.startUndefined)}
      data-end={endOf(bar.endOutOfRange, bar.endUndefined)}
      tabIndex={isActive ? 0 : -1}
      aria-label={inWords(epic, bar, look.today)}
      onMouseEnter={(event) => hoverCard.hover(card, event.currentTarget)}
      onMouseLeave={hoverCard.leave}
      onFocus={(event) => hoverCard.focused(card, event.currentTarget)}
      onBlur={hoverCard.blurred}
      onClick={(event) => {
        // A finger cannot point at a bar: its press shows the card, which leads to the issue.
        if (!isTouch(event)) return;
        event.preventDefault();
        hoverCard.open(card, event.currentTarget, { takeFocus: true });
      }}
      className={`${bars.bar} ${styles.bar}`}
      style={{ insetInlineStart: bar.left, inlineSize: bar.width }}
    >
      <span
        data-side={bar.left + bar.width + captionRoom <= look.timeframe.width ? 'after' : 'before'}
        className={`${bars.caption} ${styles.caption}`}
      >
        {epic.state === 'closed' && <Check aria-hidden className={bars.check} />}
        {isLate && <ClockAlert aria-hidden className={bars.lateMark} />}
        <span className={bars.text}>{look.isNarrow ? epic.title : issueDatesText(epic)}</span>
      </span>
    </a>
  );
}

/** The empty row of an issue without dates, on which they are drawn. */
const DrawRoom = observer(function DrawRoom({ issue: { id, group } }: { issue: RoadmapIssue }) {
  const { store } = useRoadmap();
  const { placer, timeframe } = store;
  useEffect(() => {
    void store.loadPlacer();
  }, [store]);
  const draft = placer?.draft ?? null;
  const dates = draft?.epic?.id === id && draft.way !== 'carried' ? draft.dates : null;
  const left = dates && leftEdgeOf(timeframe, dates.startDate);
  return (
    <div data-draw={placer?.listens ? id : undefined} className={styles.draw}>
      {dates !== null && left !== null && (
        <div
          className={styles.drawn}
          style={{ insetInlineStart: left, inlineSize: rightEdgeOf(timeframe, dates.dueDate) - left }}
        >
          <span className={styles.label}>
            <DraftDates dates={dates} groupPath={group.fullPath} />
          </span>
        </div>
      )}
    </div>
  );
});

function inWords(issue: RoadmapIssue, bar: Bar, today: string): string {
  return [
    issueInWords(issue, today),
    ...(bar.startOutOfRange ? ['starts before the timeline'] : []),
    ...(bar.endOutOfRange ? ['ends after the timeline'] : []),
  ].join(', ');
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
}
