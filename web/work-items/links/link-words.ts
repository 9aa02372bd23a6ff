import { counted } from '../../../domain/text/plural.ts';
import type { LinkDirection } from './linked-items.ts';

/** Titles of the card with the items that block something, or that it blocks. */
export const linksTitles: Record<LinkDirection, string> = { is_blocked_by: 'Blocked by', blocks: 'Blocking' };

/** The name of a blocked or blocking icon: "Epic is blocked by 2 items". */
export function linkWords(type: 'Epic' | 'Issue', direction: LinkDirection, count: number): string {
  return `${type} ${direction === 'blocks' ? 'blocks' : 'is blocked by'} ${counted(count, 'item')}`;
}
