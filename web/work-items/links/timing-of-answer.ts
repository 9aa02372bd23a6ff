import { linkKinds } from '../../../domain/scheduling/plan.ts';
import type { LinkTiming } from '../../../domain/work-items/link-timing.ts';
import type { WorkItemLinkKind } from '../../api/schema.graphql.ts';

/** The timing of an answer; null if neither item blocks the other. */
export function timingOfAnswer(kind: WorkItemLinkKind | null, lag: number | null): LinkTiming | null {
  const known = linkKinds.find((one) => one.toUpperCase() === kind);
  return known === undefined ? null : { kind: known, lag: lag ?? 0 };
}
