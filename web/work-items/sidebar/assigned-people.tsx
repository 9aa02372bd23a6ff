import { observer } from 'mobx-react-lite';
import { globalId } from '../../api/global-id.ts';
import { useApplication } from '../../app/application-context.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Link } from '../../widgets/link/link.tsx';
import type { Person } from '../item.ts';
import styles from './sidebar.module.css';

interface AssignedPeopleProps {
  people: readonly Person[];
  /** Assigns the reader, where no one is assigned; missing if the reader may not. */
  onAssign?: ((people: readonly Person[]) => void) | undefined;
}

/** Who is assigned to an item. */
export const AssignedPeople = observer(function AssignedPeople({ people, onAssign }: AssignedPeopleProps) {
  const { user } = useApplication().session;
  if (people.length === 0) {
    return (
      <p className={styles.value}>
        <span className={styles.none}>None</span>
        {user !== null && onAssign && (
          <Button
            variant="quiet"
            size="small"
            onPress={() => {
              const { id, name, username, avatarUrl } = user;
              onAssign([{ id: globalId('User', id), name, username, avatarUrl, webPath: `/${username}` }]);
            }}
          >
            Assign yourself
          </Button>
        )}
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {people.map(({ id, name, username, avatarUrl, webPath }) => (
        <li key={id} className={styles.value}>
          <Avatar name={name} identity={username} src={avatarUrl} size={20} />
          <Link href={webPath} title={`@${username}`}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
});
