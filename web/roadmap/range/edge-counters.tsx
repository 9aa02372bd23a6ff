import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { counted } from '../../../domain/text/plural.ts';
import { useApplication } from '../../app/application-context.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { LiveOutline } from './live-outline.ts';
import styles from './range.module.css';

/** How many epics lie before and after the days of the roadmap, at its edges; a click goes to the nearest of them. */
export const EdgeCounters = observer(function EdgeCounters() {
  const { store } = useRoadmap();
  const { api, changes } = useApplication();
  useEffect(() => new LiveOutline({ api, changes }, store).start(), [api, changes, store]);
  const { outline, days } = store;
  if (outline === null) return null;
  const goTo = (day: Day | null) => () => {
    if (day !== null) void store.loadZoom().then((zoom) => zoom?.travelTo(day));
  };
  const { before, after, lastBefore, firstAfter } = outline;
  return (
    <div className={styles.edges}>
      {before > 0 && (
        <div data-side="before" className={styles.edge}>
          <button
            type="button"
            title="Go to the last of them"
            aria-label={`${counted(before, 'epic')} before ${dayInWords(days.start)}`}
            onClick={goTo(lastBefore)}
            className={styles.counter}
          >
            <ChevronsLeft aria-hidden />
            {before.toLocaleString()}
          </button>
        </div>
      )}
      {after > 0 && (
        <div data-side="after" className={styles.edge}>
          <button
            type="button"
            title="Go to the first of them"
            aria-label={`${counted(after, 'epic')} after ${dayInWords(days.end)}`}
            onClick={goTo(firstAfter)}
            className={styles.counter}
          >
            {after.toLocaleString()}
            <ChevronsRight aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
});
