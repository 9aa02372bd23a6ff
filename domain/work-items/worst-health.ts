import { healthTexts } from './health-texts.ts';
import type { HealthStatus } from './work-item.ts';

/** The open issues below an epic by their health. */
export interface HealthCounts {
  issuesAtRisk: number;
  issuesNeedingAttention: number;
  issuesOnTrack: number;
}

/** The health of an epic, which is the worst of the open issues below it, and how many have it; null if no health is set. */
export function worstHealth({
  issuesAtRisk,
  issuesNeedingAttention,
  issuesOnTrack,
}: HealthCounts): { health: HealthStatus; count: number } | null {
  if (issuesAtRisk > 0) return { health: 'at_risk', count: issuesAtRisk };
  if (issuesNeedingAttention > 0) return { health: 'needs_attention', count: issuesNeedingAttention };
  return issuesOnTrack > 0 ? { health: 'on_track', count: issuesOnTrack } : null;
}

/** "2 at risk" */
export function worstHealthText(counts: HealthCounts): string | null {
  const worst = worstHealth(counts);
  if (worst === null) return null;
  const { health, count } = worst;
  const words = healthTexts[health].toLowerCase();
  return `${count} ${health === 'needs_attention' && count > 1 ? words.replace('needs', 'need') : words}`;
}
