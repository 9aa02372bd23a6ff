import { ChevronLeft, ChevronRight } from 'lucide-react';
import { use } from 'react';
import { Button, CalendarStateContext } from 'react-aria-components';
import { dateOf, type Day } from '../../../domain/calendar/day.ts';
import styles from './date-field.module.css';

const usualYears = 10;
const mostYears = 100;

export interface CalendarHeaderProps {
  today: Day;
  /** Number of years before and after this year. */
  yearsShown?: number | undefined;
}

/** The shown months, buttons for the previous and next, and a choice of years. The shown year is always among them. */
export function CalendarHeader({ today, yearsShown = usualYears }: CalendarHeaderProps) {
  const calendar = use(CalendarStateContext);
  if (!calendar) return null;
  const { start, end } = calendar.visibleRange;
  const [firstMonth, lastMonth] = [start, end].map((date) => dateOf(date.toString()).toFormat('LLLL'));
  const around = Math.min(mostYears, Math.max(0, yearsShown));
  const { year } = dateOf(today);
  const firstYear = Math.min(start.year, year - around);
  const lastYear = Math.max(start.year, year + around);
  return (
    <header className={styles.header}>
      <Button slot="previous" className={styles.step ?? ''}>
        <ChevronLeft aria-hidden />
      </Button>
      <span aria-hidden="true" className={styles.heading}>
        {firstMonth === lastMonth ? firstMonth : `${firstMonth} – ${lastMonth}`}
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
