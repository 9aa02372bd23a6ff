import { observer } from 'mobx-react-lite';
import { inDigits } from '../../domain/calendar/format.ts';
import type { ReactNode } from 'react';
import { dayInWords } from '../../domain/calendar/dates-in-words.ts';
import { counted } from '../../domain/text/plural.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Skeleton } from '../widgets/skeleton/skeleton.tsx';
import type { SeatHistory, SubscriptionAnswer } from './seat-answers.ts';
import type { SeatFigures } from './seat-figures.ts';
import styles from './seats.module.css';

/** Plan and period, seats in use and bought, maximum used, owed, and the history of past weeks. */
export const FiguresPanel = observer(function FiguresPanel({
  history,
  subscription,
}: {
  history: SeatFigures['history'];
  subscription: SubscriptionAnswer;
}) {
  const { plan, usage, billing } = subscription;
  const bought = usage.seats_in_subscription;
  return (
    <section aria-label="Figures" className={styles.figures}>
      <SeatAlerts subscription={subscription} />
      <dl className={styles.cards}>
        <Card name="Plan" detail={periodText(subscription)}>
          {plan.name}
          {plan.trial && ' (trial)'}
        </Card>
        <Card name="Seats in use" detail={bought === 0 ? 'none bought' : `of ${inDigits(bought)} bought`}>
          {inDigits(usage.seats_in_use)}
          {bought > 0 && (
            <meter
              aria-label="Seats in use of those bought"
              min={0}
              max={bought}
              value={Math.min(bought, usage.seats_in_use)}
              data-full={usage.seats_in_use >= bought || undefined}
              className={styles.meter}
            />
          )}
        </Card>
        <Card name="Most used" detail={billing.subscription_start_date === null ? 'ever' : 'in this period'}>
          {inDigits(usage.max_seats_used)}
        </Card>
        <Card name="Owed" detail="beyond those bought">
          {inDigits(usage.seats_owed)}
        </Card>
        <Card name="Past 12 weeks" detail={trendText(history.answer)}>
          {history.answer !== null && <Trend days={history.answer} />}
          {history.answer === null && history.problem === null && <Skeleton width="100%" />}
          {history.problem !== null && <span className={styles.problem}>{history.problem}</span>}
        </Card>
      </dl>
      {plan.exclude_guests && <p className={styles.note}>Guests take no seat with this plan.</p>}
    </section>
  );
});

function Card({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <dt className={styles.cardName}>{name}</dt>
      <dd className={styles.cardValue}>{children}</dd>
      <dd className={styles.cardDetail}>{detail}</dd>
    </div>
  );
}

function SeatAlerts({ subscription: { usage, billing, plan } }: { subscription: SubscriptionAnswer }) {
  const left = usage.seats_in_subscription - usage.seats_in_use;
  return (
    <>
      {billing.ended && (
        <Alert tone="danger" title={plan.trial ? 'The trial is over' : 'The subscription has ended'}>
          It ended on {inWords(plan.trial ? billing.trial_ends_on : billing.subscription_end_date)}. An administrator
          can renew it.
        </Alert>
      )}
      {usage.alert === 'exceeded' && (
        <Alert tone="warning" title="More seats are in use than bought">
          {counted(-left, 'seat')} too many. What was used at the most in the period will be billed.
        </Alert>
      )}
      {usage.alert === 'none_left' && (
        <Alert tone="warning" title="No seats are left">
          Everyone who is added from now on is billed.
        </Alert>
      )}
      {usage.alert === 'few_left' && (
        <Alert tone="info" title={`${counted(left, 'seat')} left`}>
          Remove people who no longer need theirs, or ask an administrator for more seats.
        </Alert>
      )}
    </>
  );
}

const inWords = (day: string | null): string => (day === null ? '' : dayInWords(day));

function periodText({ plan, billing }: SubscriptionAnswer): string {
  if (plan.trial) return `trial until ${inWords(billing.trial_ends_on)}`;
  const end = billing.subscription_end_date;
  if (end === null) return 'no subscription';
  return `${plan.auto_renew ? 'renews after' : 'until'} ${inWords(end)}`;
}

function trendText(days: SeatHistory | null): string {
  const [first, last] = [days?.[0], days?.at(-1)];
  if (first === undefined || last === undefined) return '';
  const difference = last.seats - first.seats;
  return difference === 0 ? 'no change' : `${difference > 0 ? '+' : '−'}${inDigits(Math.abs(difference))}`;
}

const [width, height, margin] = [160, 36, 3];

/** A line chart of seats per day; its text alternative contains the same. */
function Trend({ days }: { days: SeatHistory }) {
  const most = Math.max(1, ...days.map(({ seats }) => seats));
  const points = days.map(({ seats }, index) => {
    const x = days.length < 2 ? width / 2 : margin + (index * (width - 2 * margin)) / (days.length - 1);
    return `${x.toFixed(1)},${(height - margin - (seats * (height - 2 * margin)) / most).toFixed(1)}`;
  });
  const words = days.map(({ day, seats }) => `${day}: ${inDigits(seats)}`).join(', ');
  return (
    <svg role="img" aria-label={`Seats in use. ${words}`} viewBox={`0 0 ${width} ${height}`} className={styles.trend}>
      <title>{words}</title>
      <polyline points={points.join(' ')} className={styles.trendLine} />
    </svg>
  );
}
