import { counted } from '../../../domain/text/plural.ts';
import type { LinkDirection } from './linked-items.ts';

/** Titles of the card with the items at the other ends of links. */
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

/** The name of the icon of a kind of link: "Epic is blocked by 2 items". */
export function linkWords(type: 'Epic' | 'Issue', direction: LinkDirection, count: number): string {
  return `${type} ${linkVerbs[direction]} ${counted(count, 'item')}`;
}
