import { counted } from '../../../domain/text/plural.ts';
import type { LinkDirection } from './linked-items.ts';

/** Titles of the card, by kind of link. */
export const linksTitles: Record<LinkDirection, string> = {
  is_blocked_by: 'Blocked by',
  blocks: 'Blocking',
  relates_to: 'Related to',
};

const linkVerbs: Record<LinkDirection, string> = {
  is_blocked_by: 'is blocked by',
  blocks: 'blocks',
  relates_to: 'is related to',
};

/** Accessible name of a link icon: "Epic is blocked by 2 items". */
export function linkWords(type: 'Epic' | 'Issue', direction: LinkDirection, count: number): string {
  return `${type} ${linkVerbs[direction]} ${counted(count, 'item')}`;
}
