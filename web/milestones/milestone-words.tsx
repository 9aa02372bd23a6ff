import { dayInWords, spanInWords } from '../../domain/calendar/dates-in-words.ts';
import { isExpired, isUpcoming } from '../../domain/milestones/milestone.ts';
import type { Milestone } from '../api/rest.generated.ts';
import { Badge } from '../widgets/badge/badge.tsx';

/** "Nov 1 – Nov 20, 2026", "From Nov 1, 2026", "Due Nov 20, 2026". */
export function datesInWords({ start_date: start, due_date: due }: Pick<Milestone, 'start_date' | 'due_date'>): string {
  if (start !== null && due !== null) return spanInWords(start, due);
  if (start !== null) return `From ${dayInWords(start)}`;
  return due === null ? 'No dates' : `Due ${dayInWords(due)}`;
}

/** Whether a milestone is closed, expired or upcoming; nothing for one that is under way. */
export function MilestoneBadge({ milestone, today }: { milestone: Milestone; today: string }) {
  const { state, start_date: startDate, due_date: dueDate } = milestone;
  if (state === 'closed') return <Badge tone="info">Closed</Badge>;
  if (isExpired({ dueDate }, today)) return <Badge tone="warning">Expired</Badge>;
  return isUpcoming({ state, startDate }, today) ? <Badge>Upcoming</Badge> : null;
}
