import { Badge } from '../widgets/badge/badge.tsx';

const badges: Readonly<Record<string, { text: string; tone: 'info' | 'success' | 'neutral' }>> = {
  upcoming: { text: 'Upcoming', tone: 'neutral' },
  current: { text: 'Current', tone: 'success' },
  closed: { text: 'Done', tone: 'info' },
};

/** State of an iteration: upcoming, current or closed. */
export function StateBadge({ state }: { state: string }) {
  const badge = badges[state];
  return badge === undefined ? null : <Badge tone={badge.tone}>{badge.text}</Badge>;
}
