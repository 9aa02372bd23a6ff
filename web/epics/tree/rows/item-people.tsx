import { Avatar } from '../../../widgets/avatar/avatar.tsx';
import type { TreeItem } from '../items/tree-item.ts';
import styles from './tree-rows.module.css';

const shownPeople = 3;

/** Pictures of the assignees, three at most, and how many more there are. */
export function ItemPeople({ item: { assignees } }: { item: TreeItem }) {
  if (assignees.length === 0) return null;
  const names = assignees.map(({ name }) => name).join(', ');
  const rest = assignees.length - shownPeople;
  return (
    <span role="img" aria-label={`Assigned to ${names}`} title={`Assigned to ${names}`} className={styles.people}>
      {assignees.slice(0, shownPeople).map(({ id, name, username, avatarUrl }) => (
        <Avatar key={id} name={name} identity={username} src={avatarUrl} size={20} />
      ))}
      {rest > 0 && <span className={styles.morePeople}>+{rest}</span>}
    </span>
  );
}
