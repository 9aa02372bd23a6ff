import { observer } from 'mobx-react-lite';
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { dayAtNumber, dayNumber } from '../../../domain/calendar/day-number.ts';
import { shortMonth, spanInWords } from '../../../domain/calendar/dates-in-words.ts';
import { densityHeight, densityPath, fullestDays } from '../../../domain/roadmap/plan-density.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { RangeZoom } from './range-zoom.ts';
import styles from './range.module.css';
import { inlinePlace } from '../timeline/inline-place.ts';

/** The whole plan in one line, higher where more epics are, with a frame around what is visible: drag it, press elsewhere, or use the arrow keys. */
export const PlanMap = observer(function PlanMap({ zoom }: { zoom: RangeZoom }) {
  const { store } = useRoadmap();
  /** Days from the pointer to the middle of the frame while it is dragged. */
  const grip = useRef<number | null>(null);
  const fullestId = useId();
  const { sight } = zoom;
  const { start: from, end: to, counts } = store.outline ?? { start: null, end: null, counts: [] };
  // A plan of one day has nothing to go to.
  if (from === null || to === null || from === to) return null;
  const [least, most] = [dayNumber(from), dayNumber(to)];
  const days = most - least + 1;
  const [first, last] = [dayNumber(sight[0]), dayNumber(sight[1])];
  const middle = Math.min(Math.max(Math.floor((first + last) / 2), least), most);
  const shareOf = (day: number): number => Math.min(Math.max((day - least) / days, 0), 1) * 100;
  const today = dayNumber(store.today);
  const fullest = fullestDays({ start: from, end: to, counts });

  const dayAt = ({ clientX, currentTarget }: PointerEvent): number => {
    const { width } = currentTarget.getBoundingClientRect();
    return least + Math.floor((inlinePlace(currentTarget, clientX) / width) * days);
  };
  const goTo = (day: number): void => zoom.goTo(dayAtNumber(Math.min(Math.max(day, least), most)));
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const side = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const step = Math.max(1, Math.round((last - first) / 4));
    const targets: Record<string, number> = {
      ArrowRight: middle + side * step,
      ArrowLeft: middle - side * step,
      ArrowUp: middle + step,
      ArrowDown: middle - step,
      PageUp: middle + 4 * step,
      PageDown: middle - 4 * step,
      Home: least,
      End: most,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };
  return (
    <div className={styles.map}>
      <span>{monthInWords(from)}</span>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Visible part of the plan"
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={middle}
        aria-describedby={fullest === null ? undefined : fullestId}
        aria-valuetext={`${spanInWords(...sight)}, of ${spanInWords(from, to)}`}
        onKeyDown={press}
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const day = dayAt(event);
          const isOnFrame = day >= first && day <= last;
          grip.current = isOnFrame ? middle - day : 0;
          if (!isOnFrame) goTo(day);
        }}
        onPointerMove={(event) => event.isPrimary && grip.current !== null && goTo(dayAt(event) + grip.current)}
        onPointerUp={() => (grip.current = null)}
        onPointerCancel={() => (grip.current = null)}
        className={styles.line}
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${Math.max(counts.length, 1)} ${densityHeight}`}
          preserveAspectRatio="none"
          className={styles.density}
        >
          <path d={densityPath(counts)} />
        </svg>
        {today >= least && today <= most && (
          <span className={styles.today} style={{ insetInlineStart: `${shareOf(today)}%` }} />
        )}
        <span
          className={styles.sight}
          style={{ insetInlineStart: `${shareOf(first)}%`, inlineSize: `${shareOf(last + 1) - shareOf(first)}%` }}
        />
      </div>
      <span>{monthInWords(to)}</span>
      {fullest !== null && (
        <span id={fullestId} hidden>
          {fullestInWords(fullest)}
        </span>
      )}
    </div>
  );
});

/** "Most epics between Mar 2026 and May 2026", "Most epics in Mar 2026". */
function fullestInWords({ start, end }: { start: Day; end: Day }): string {
  const [from, to] = [monthInWords(start), monthInWords(end)];
  return from === to ? `Most epics in ${from}` : `Most epics between ${from} and ${to}`;
}

/** "Nov 2026" */
function monthInWords(day: Day): string {
  return `${shortMonth(day)} ${day.slice(0, 4)}`;
}
