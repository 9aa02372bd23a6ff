import { ChevronLeft, ChevronRight } from 'lucide-react';
import { use } from 'react';
import { Button, CalendarStateContext } from 'react-aria-components';
import { partsOf, type Day } from '../../../domain/calendar/day.ts';
import { monthNames } from '../../../domain/calendar/dates-in-words.ts';
import styles from './date-field.module.css';

const usualYears = 10;
const mostYears = 100;

export interface CalendarHeaderProps {
  today: Day;
  /** Number of years before and after this year. */
  yearsShown?: number | undefined;
}

/** Which months are shown, a step back and ahead, and the way to another month or year. The shown year can always be chosen. */
export function CalendarHeader({ today, yearsShown = usualYears }: CalendarHeaderProps) {
  const calendar = use(CalendarStateContext);
  if (!calendar) return null;
  const { start, end } = calendar.visibleRange;
  const lastMonth = end.month === start.month ? '' : monthNames[end.month - 1];
  const around = Math.min(mostYears, Math.max(0, yearsShown));
  const { year } = partsOf(today);
  const firstYear = Math.min(start.year, year - around);
  const lastYear = Math.max(start.year, year + around);
  return (
    <header className={styles.header}>
      <Button slot="previous" className={styles.step ?? ''}>
        <ChevronLeft aria-hidden />
      </Button>
      <span className={styles.heading}>
        <select
          aria-label="Month"
          value={start.month}
          className={styles.month}
          onChange={(event) => calendar.setFocusedDate(calendar.focusedDate.set({ month: Number(event.target.value) }))}
        >
          {monthNames.map((name, place) => (
            <option key={name} value={place + 1}>
              {name}
            </option>
          ))}
        </select>
        {lastMonth !== '' && <span aria-hidden="true"> – {lastMonth}</span>}
      </span>
      <select
        aria-label="Year"
        value={start.year}
        className={styles.year}
        onChange={(event) => calendar.setFocusedDate(calendar.focusedDate.set({ year: Number(event.target.value) }))}
      >
        {Array.from({ length: lastYear - firstYear + 1 }, (_, place) => firstYear + place).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <Button slot="next" className={styles.step ?? ''}>
        <ChevronRight aria-hidden />
      </Button>
    </header>
  );
}
