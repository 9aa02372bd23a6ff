import type { BadgeTone } from '../../../widgets/badge/badge.tsx';
import type { TreeItem } from './tree-item.ts';

export type Health = NonNullable<TreeItem['healthStatus']>;

/** Texts and colors of the health statuses. */
export const healthLooks: Record<Health, { text: string; tone: BadgeTone }> = {
  onTrack: { text: 'On track', tone: 'success' },
  needsAttention: { text: 'Needs attention', tone: 'warning' },
  atRisk: { text: 'At risk', tone: 'danger' },
};
