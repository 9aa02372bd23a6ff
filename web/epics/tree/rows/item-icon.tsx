import { CircleCheck, CircleDot, CircleSlash, Layers, Layers2 } from 'lucide-react';
import { dayInWords } from '../../../../domain/calendar/dates-in-words.ts';
import type { TreeItem } from '../items/tree-item.ts';
import styles from './tree-rows.module.css';

/** Accessible names of the icons by type and state. */
export type ItemIconName = 'epic' | 'epic-closed' | 'issues' | 'issue-closed' | 'entity-blocked';

const drawings = {
  epic: Layers,
  'epic-closed': Layers2,
  issues: CircleDot,
  'issue-closed': CircleCheck,
  'entity-blocked': CircleSlash,
} as const;

const words: Record<ItemIconName, string> = {
  epic: 'Open epic',
  'epic-closed': 'Closed epic',
  issues: 'Open issue',
  'issue-closed': 'Closed issue',
  'entity-blocked': 'Blocked issue',
};

export function itemIconName({ type, state, isBlocked }: Pick<TreeItem, 'type' | 'state' | 'isBlocked'>): ItemIconName {
  const isOpen = state === 'opened';
  if (type === 'epic') return isOpen ? 'epic' : 'epic-closed';
  if (!isOpen) return 'issue-closed';
  return isBlocked ? 'entity-blocked' : 'issues';
}

/** Icon of type and state; its tooltip shows when the item was created or closed. */
export function ItemIcon({ item }: { item: TreeItem }) {
  const name = itemIconName(item);
  const Drawing = drawings[name];
  return (
    <span role="img" aria-label={words[name]} title={stateHint(item)} data-icon={name} className={styles.icon}>
      <Drawing aria-hidden />
    </span>
  );
}

/** "Created Nov 3, 2026", or "Closed …" for a closed item. */
function stateHint({ state, createdAt, closedAt }: TreeItem): string {
  const isOpen = state === 'opened';
  const at = isOpen ? createdAt : (closedAt ?? createdAt);
  return `${isOpen ? 'Created' : 'Closed'} ${dayInWords(at.slice(0, 10))}`;
}
