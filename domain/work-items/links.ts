import type { LinkTiming } from './link-timing.ts';

const linkTypes = ['relates_to', 'blocks'] as const;
export type StoredLinkType = (typeof linkTypes)[number];
/** A link as seen from one end: `blocks` at the source is `is_blocked_by` at the target. */
export const linkNames = [...linkTypes, 'is_blocked_by'] as const;
export type LinkType = (typeof linkNames)[number];

/** Links of one item: those who read it get all of them. */
export const linksOfItemMaximum = 1_000;

/** The timing of a link that blocks nothing is the default, and means nothing. */
export interface WorkItemLink extends LinkTiming {
  id: number;
  sourceId: number;
  targetId: number;
  type: StoredLinkType;
  createdAt: Date;
  updatedAt: Date;
}

/** The timing of a link; null if it blocks nothing. */
export function timingOf({ type, kind, lag }: Pick<WorkItemLink, 'type' | 'kind' | 'lag'>): LinkTiming | null {
  return type === 'blocks' ? { kind, lag } : null;
}

/** The link's relation as seen from `itemId`. */
export function linkTypeSeenFrom(link: Pick<WorkItemLink, 'sourceId' | 'type'>, itemId: number): LinkType {
  return link.type === 'blocks' && link.sourceId !== itemId ? 'is_blocked_by' : link.type;
}
