import { Badge } from '../widgets/badge/badge.tsx';

const badges: Readonly<Record<string, { text: string; tone: 'info' | 'success' | 'neutral' }>> = {
  upcoming: { text: 'Upcoming', tone: 'neutral' },
  current: { text: 'Current', tone: 'success' },
  closed: { text: 'Done', tone: 'info' },
};

/** Whether an iteration is to come, under way or over. */
export function StateBadge({ state }: { state: string }) {
  const badge = badges[state];
  return badge === undefined ? null : <Badge tone={badge.tone}>{badge.text}</Badge>;
}
