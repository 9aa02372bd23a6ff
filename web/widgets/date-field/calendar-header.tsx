import { ChevronLeft, ChevronRight } from 'lucide-react';
import { use } from 'react';
import { Button, CalendarStateContext } from 'react-aria-components';
import type { Day } from '../../../domain/calendar/day.ts';
import { yearOf } from '../../../domain/calendar/day.ts';
import styles from './date-field.module.css';

const usualYears = 10;
const mostYears = 100;
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export interface CalendarHeaderProps {
  today: Day;
  /** Years before and after today's. */
  yearsShown?: number | undefined;
}

/** Which months are shown, a step back and ahead, and the way to another year. The shown year can always be chosen. */
export function CalendarHeader({ today, yearsShown = usualYears }: CalendarHeaderProps) {
  const calendar = use(CalendarStateContext);
  if (!calendar) return null;
  const { start, end } = calendar.visibleRange;
  const [firstMonth, lastMonth] = [start, end].map((date) => monthName.format(date.toDate('UTC')));
  const around = Math.min(mostYears, Math.max(0, yearsShown));
  const firstYear = Math.min(start.year, yearOf(today) - around);
  const lastYear = Math.max(start.year, yearOf(today) + around);
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
        {Array.from({ length: lastYear - firstYear + 1 }, (_, place) => firstYear + place).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
      <Button slot="next" className={styles.step ?? ''}>
        <ChevronRight aria-hidden />
      </Button>
    </header>
  );
}
