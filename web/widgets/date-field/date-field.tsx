import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { Group, Input, TextField as AriaTextField } from 'react-aria-components';
import type { Day } from '../../../domain/calendar/day.ts';
import { classNames } from '../class-names.ts';
import { controlClass, fieldClass, FieldTexts } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Popover, PopoverTrigger } from '../popover/popover.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { DayCalendarProps } from './day-calendar.tsx';
import { nearestDay, usableLimits, parseDay } from './date-text.ts';
import styles from './date-field.module.css';
import { lazyCode } from '../lazy-part.tsx';

const DayCalendar = lazyCode(() => import('./day-calendar.tsx'));

export interface DateFieldProps extends Pick<
  DayCalendarProps,
  'today' | 'firstDayOfWeek' | 'monthsShown' | 'yearsShown' | 'isUnavailable' | 'span'
> {
  label: string;
  isLabelHidden?: boolean;
  description?: ReactNode;
  error?: string | undefined;
  value: Day | null;
  onChange: (day: Day | null) => void;
  /** Called after Enter has applied the text. */
  onEnter?: () => void;
  /** The first and last allowed day; ignored if they contradict each other. */
  minimum?: Day | null;
  maximum?: Day | null;
  /** Replaces invalid text with the nearest allowed day, as {@link nearestDay} does, instead of rejecting it. */
  isForgiving?: boolean;
  /** For forms with a button to save: also applies a date as soon as it is complete, so that the button can be used. */
  isInForm?: boolean;
  /** Shows the calendar below the field, for a field that is alone in a window. */
  isInline?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/**
 * A date, typed as YYYY-MM-DD or chosen in a calendar. The text is applied on blur or Enter; an empty text clears the
 * value, and invalid text stays with an error and is not saved.
 */
export function DateField(props: DateFieldProps) {
  const { label, description, value, onChange, today, minimum = null, maximum = null, isDisabled } = props;
  const [draft, setWritten] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const error = problem ?? props.error;
  const [isOpen, setOpen] = useState(false);
  const limits = usableLimits({ minimum, maximum });
  const write = (text: string | null): void => {
    setWritten(text);
    setProblem(undefined);
  };
  const applyComplete = (text: string): void => {
    const meant = parseDay(text, limits);
    if ('problem' in meant || meant.day === null || meant.day === value || props.isUnavailable?.(meant.day)) return;
    onChange(meant.day);
  };
  /** Returns true unless the text is rejected. */
  const settle = (): boolean => {
    if (draft === null) return true;
    const reject = (reason: string): false => {
      setProblem(reason);
      return false;
    };
    const meant = props.isForgiving ? { day: nearestDay(draft, limits, today) } : parseDay(draft, limits);
    if ('problem' in meant) return reject(meant.problem);
    if (meant.day !== null && props.isUnavailable?.(meant.day)) return reject('This day cannot be chosen.');
    write(null);
    if (meant.day !== value) onChange(meant.day);
    return true;
  };
  const choose = (day: Day | null): void => {
    setOpen(false);
    write(null);
    onChange(day);
  };
  const calendar = (
    <Suspense fallback={<Skeleton shape="block" height="19rem" />}>
      <DayCalendar {...props} {...limits} onChoose={choose} onClear={() => choose(null)} takesFocus={!props.isInline} />
    </Suspense>
  );
  return (
    <AriaTextField
      value={draft ?? value ?? ''}
      onChange={(text) => {
        write(text);
        if (props.isInForm) applyComplete(text);
      }}
      onBlur={() => settle()}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      onKeyDown={(event) => {
        // Escape belongs to the dialog that contains the field.
        if (event.key !== 'Enter') event.continuePropagation();
        else if (settle()) props.onEnter?.();
      }}
      className={classNames(fieldClass, props.className)}
    >
      <FieldTexts label={label} isLabelHidden={props.isLabelHidden} description={description} error={error}>
        <Group className={controlClass}>
          <Input placeholder="YYYY-MM-DD" inputMode="numeric" autoComplete="off" className={styles.input ?? ''} />
          {!props.isInline && (
            <PopoverTrigger isOpen={isOpen} onOpenChange={setOpen}>
              <IconButton
                label={`Choose ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
                size="small"
                isDisabled={isDisabled ?? false}
              >
                <CalendarDays />
              </IconButton>
              <Popover label={label} placement="bottom end" className={styles.popover ?? ''}>
                {calendar}
              </Popover>
            </PopoverTrigger>
          )}
        </Group>
      </FieldTexts>
      {props.isInline && <div className={styles.inline}>{calendar}</div>}
    </AriaTextField>
  );
}
