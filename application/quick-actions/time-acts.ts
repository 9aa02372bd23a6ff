import { dayIn } from '../../domain/quick-actions/parameters.ts';
import { instantOf } from '../../domain/calendar/instant.ts';
import { durationExample, durationInWords, secondsIn } from '../../domain/work-items/duration.ts';
import { SpendTime } from '../work-items/spend-time.ts';
import { changeItem, pointless, type Act, type ActContext } from './act.ts';

/** Time tracking of an issue. */
export const timeActs = {
  async estimate(context) {
    const seconds = secondsIn(context.parameter);
    if (seconds === null || seconds < 0) throw notDuration();
    await changeItem(context, { timeEstimate: seconds === 0 ? null : seconds });
    return { changes: { time_estimate: seconds }, said: `Set the time estimate to ${durationInWords(seconds)}.` };
  },
  async remove_estimate(context) {
    await changeItem(context, { timeEstimate: null });
    return { changes: { time_estimate: 0 }, said: 'Removed the time estimate.' };
  },
  async spend(context) {
    const { duration, spentAt } = spentIn(context);
    const seconds = secondsIn(duration);
    if (seconds === null || seconds === 0) throw notDuration();
    const { scope, here, run } = context;
    await run(SpendTime, { item: { id: here.item.id }, seconds, spentAt });
    const verb = seconds < 0 ? 'Subtracted' : 'Added';
    return {
      changes: { spend_time: { duration: seconds, user_id: scope.user().id, spent_at: spentAt ?? scope.now } },
      said: `${verb} ${durationInWords(Math.abs(seconds))} of time spent.`,
    };
  },
  async remove_time_spent({ here, run }) {
    await run(SpendTime, { item: { id: here.item.id }, seconds: null });
    return { changes: { spend_time: { duration: 'reset' } }, said: 'Removed the time spent.' };
  },
} satisfies Record<string, Act>;

/** A day may follow the duration. */
function spentIn({ parameter, scope }: ActContext): { duration: string; spentAt: Date | undefined } {
  const text = parameter.trim();
  const [date = ''] = text.split(/\s/).slice(-1);
  const duration = text.slice(0, text.length - date.length).trimEnd();
  if (duration === '' || !/^(?:\d{4}-\d{2}-\d{2}|yesterday|today)$/i.test(date)) {
    return { duration: text, spentAt: undefined };
  }
  const day = dayIn(date, scope.today);
  if (day === null || day > scope.today) throw pointless('the date is not one of the past');
  // For today, use the current time, so that it is not in the future.
  return { duration, spentAt: day === scope.today ? undefined : (instantOf(day) ?? undefined) };
}

function notDuration() {
  return pointless(`write a duration such as ${durationExample}`);
}
