import { CalendarDays, Milestone, RefreshCw, Weight } from 'lucide-react';
import type { ReactNode } from 'react';
import { spanInWords } from '../../../domain/calendar/dates-in-words.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { counted } from '../../../domain/text/plural.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import type { LinkedItem } from './linked-item.ts';
import styles from './linked-items.module.css';
import hidden from '../../widgets/visually-hidden.module.css';

const shownPeople = 3;

/** Assignees, milestone, weight, iteration and dates of a linked item. */
export function LinkFacts({ item }: { item: LinkedItem }) {
  const { assignees, milestone, weight, iteration, startDate, dueDate } = item;
  const hasDates = startDate !== null || dueDate !== null;
  if (assignees.length === 0 && milestone === null && weight === null && iteration === null && !hasDates) return null;
  return (
    <span className={styles.facts}>
      <People assignees={assignees} />
      {milestone !== null && (
        <Fact name="Milestone" icon={<Milestone aria-hidden />}>
          {milestone}
        </Fact>
      )}
      {weight !== null && (
        <Fact name="Weight" icon={<Weight aria-hidden />}>
          {weight}
        </Fact>
      )}
      {iteration !== null && (
        <Fact name="Iteration" icon={<RefreshCw aria-hidden />}>
          {iterationText(iteration)}
        </Fact>
      )}
      {hasDates && (
        <Fact name="Dates" icon={<CalendarDays aria-hidden />}>
          {timeframeText({ startDate, dueDate })}
        </Fact>
      )}
    </span>
  );
}

function People({ assignees }: Pick<LinkedItem, 'assignees'>) {
  if (assignees.length === 0) return null;
  const rest = assignees.length - shownPeople;
  return (
    <span className={styles.fact}>
      {assignees.slice(0, shownPeople).map(({ id, name, username, avatarUrl }) => (
        <span key={id} title={name}>
          <Avatar name={name} identity={username} src={avatarUrl} size={16} alt={`Assigned to ${name}`} />
        </span>
      ))}
      {rest > 0 && <span title={counted(rest, 'more assignee')}>+{rest}</span>}
    </span>
  );
}

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span title={name} className={styles.fact}>
      {icon}
      <span className={hidden.visuallyHidden}>{name} </span>
      {children}
    </span>
  );
}

/** Title, cadence and dates of an iteration; each is optional. */
function iterationText({ title, iterationCadence, startDate, dueDate }: NonNullable<LinkedItem['iteration']>): string {
  const period = startDate !== null && dueDate !== null ? spanInWords(startDate, dueDate) : null;
  return [title, iterationCadence.title, period].filter((part) => part !== null).join(' · ');
}
