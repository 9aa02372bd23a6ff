import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { addDays, daysBetween, type Day } from '../../../domain/calendar/day.ts';
import { dayInWords, spanInWords } from '../../../domain/calendar/dates-in-words.ts';
import { counted } from '../../../domain/text/plural.ts';
import { useApplication } from '../../app/application-context.ts';
import { Button } from '../../widgets/button/button.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { LiveOutline } from './live-outline.ts';
import styles from './range.module.css';

/**
 * Below the list of a phone, which has no edges: how many epics lie before and after its days. A press shows as many days
 * up to the last of those before, or from the first of those after.
 */
export const EpicsBeyond = observer(function EpicsBeyond() {
  const { store } = useRoadmap();
  const { api, changes } = useApplication();
  useEffect(() => new LiveOutline({ api, changes }, store).start(), [api, changes, store]);
  const { outline, days } = store;
  if (outline === null || (outline.before === 0 && outline.after === 0)) return null;
  const { before, after, lastBefore, firstAfter } = outline;
  const length = daysBetween(days.start, days.end);
  const show = (start: Day, end: Day) => () => {
    store.showRange({ start, end, scale: null, day: null });
    store.announcer.say(`${spanInWords(start, end)}.`);
  };
  return (
    <div className={styles.beyond}>
      <p>Not in this range:</p>
      {lastBefore !== null && before > 0 && (
        <Button variant="quiet" onPress={show(addDays(lastBefore, -length), lastBefore)}>
          {counted(before, 'epic')} before {dayInWords(days.start)}
        </Button>
      )}
      {firstAfter !== null && after > 0 && (
        <Button variant="quiet" onPress={show(firstAfter, addDays(firstAfter, length))}>
          {counted(after, 'epic')} after {dayInWords(days.end)}
        </Button>
      )}
    </div>
  );
});
