import { observer } from 'mobx-react-lite';
import type { DayRange } from '../../../domain/roadmap/moved-schedule.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { usualCalendars } from '../links/working-days.ts';
import { lengthInWords } from '../moving/length-in-words.ts';
import { useRoadmap } from '../roadmap-context.ts';

/** The dates that a bar would get, and its days and working days. */
export const DraftDates = observer(function DraftDates({
  dates,
  groupPath,
}: {
  dates: DayRange;
  /** Whose working days count; those of the roadmap's group without one. */
  groupPath?: string;
}) {
  const { store } = useRoadmap();
  const calendar = (store.calendars ?? usualCalendars).of(groupPath ?? store.groupPath);
  return (
    <>
      <strong>{timeframeText(dates)}</strong> · {lengthInWords(dates.startDate, dates.dueDate, calendar)}
    </>
  );
});
