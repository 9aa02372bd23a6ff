import type { DateValue } from '@internationalized/date';
import { parseDate } from '@internationalized/date';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  I18nProvider,
} from 'react-aria-components';
import type { Day } from '../../../domain/calendar/day.ts';
import { CalendarHeader } from './calendar-header.tsx';
import { Button } from '../button/button.tsx';
import styles from './date-field.module.css';

const mostMonths = 4;
const weekdays = { 0: 'sun', 1: 'mon', 6: 'sat' } as const;

export interface DayCalendarProps {
  label: string;
  value: Day | null;
  onChoose: (day: Day) => void;
  today: Day;
  minimum: Day | null;
  maximum: Day | null;
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  firstDayOfWeek?: number;
  /** Number of months side by side, 1 to 4. */
  monthsShown?: number;
  /** Number of years before and after this year to choose from; 10 by default, 100 at most. */
  yearsShown?: number;
  /** Days from which to which the item goes; those between are marked. Null where it has no such end. */
  span?: { start: Day | null; end: Day | null };
  /** Called by "Clear", which is there while a day is chosen. */
  onClear?: () => void;
  /** Whether the calendar takes the focus when it appears. */
  takesFocus?: boolean;
  /** Days that cannot be chosen, such as weekends. */
  isUnavailable?: (day: Day) => boolean;
}

/** A calendar of one to four months. */
export default function DayCalendar(props: DayCalendarProps) {
  const { label, value, onChoose, onClear, today, minimum, maximum, firstDayOfWeek = 0, yearsShown } = props;
  const { isUnavailable, span, takesFocus = true } = props;
  const isTodayAllowed =
    (minimum === null || minimum <= today) && (maximum === null || today <= maximum) && !isUnavailable?.(today);
  const months = Math.min(mostMonths, Math.max(1, props.monthsShown ?? 1));
  const chosen = value === null ? null : parseDate(value);
  return (
    // The product is in English, whatever the browser's language.
    <I18nProvider locale="en-US">
      <Calendar
        aria-label={label}
        autoFocus={takesFocus}
        value={chosen}
        defaultFocusedValue={chosen ?? parseDate(today)}
        onChange={(day: DateValue) => onChoose(day.toString())}
        minValue={minimum === null ? undefined : parseDate(minimum)}
        maxValue={maximum === null ? undefined : parseDate(maximum)}
        isDateUnavailable={isUnavailable ? (day) => isUnavailable(day.toString()) : undefined}
        firstDayOfWeek={weekdays[firstDayOfWeek as keyof typeof weekdays]}
        visibleDuration={{ months }}
        className={styles.calendar ?? ''}
      >
        <CalendarHeader today={today} yearsShown={yearsShown} />
        <div className={styles.months}>
          {Array.from({ length: months }, (_, month) => (
            <CalendarGrid key={month} offset={{ months: month }} className={styles.grid ?? ''}>
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    data-today={date.toString() === today || undefined}
                    data-in-span={isWithin(date.toString(), span) || undefined}
                    className={styles.day ?? ''}
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          ))}
        </div>
        <div className={styles.foot}>
          <Button slot={null} size="small" isDisabled={!isTodayAllowed} onPress={() => onChoose(today)}>
            Today
          </Button>
          {onClear && (
            <Button slot={null} size="small" isDisabled={value === null} onPress={onClear}>
              Clear
            </Button>
          )}
        </div>
      </Calendar>
    </I18nProvider>
  );
}

/** Whether a day is one of those from the first to the last; a span without one of its ends marks nothing. */
function isWithin(day: Day, span: DayCalendarProps['span']): boolean {
  const { start = null, end = null } = span ?? {};
  return start !== null && end !== null && start <= day && day <= end;
}
