import type { BadgeTone } from '../../../widgets/badge/badge.tsx';
import type { TreeItem } from './tree-item.ts';

export type Health = NonNullable<TreeItem['healthStatus']>;

/** "2 need attention", "1 at risk": how many issues are so. */
export function healthCount(health: Health, count: number): string {
  if (health === 'needsAttention') return `${count} ${count === 1 ? 'needs' : 'need'} attention`;
  return `${count} ${healthLooks[health].text.toLowerCase()}`;
}

/** Words and colors of health. */
export const healthLooks: Record<Health, { text: string; tone: BadgeTone }> = {
  onTrack: { text: 'On track', tone: 'success' },
  needsAttention: { text: 'Needs attention', tone: 'warning' },
  atRisk: { text: 'At risk', tone: 'danger' },
};
