import { observer } from 'mobx-react-lite';
import { assigneesMaximum } from '../../../domain/work-items/work-item.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { OptionList } from './lazy-editors.ts';
import type { OptionSearch } from './option-search.ts';
import styles from './sidebar.module.css';

/** A person who can be assigned. */
export interface Assignee {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
}

interface AssigneeOptionsProps<Person extends Assignee> {
  options: OptionSearch<Person>;
  /** Who is assigned. */
  known: readonly Person[];
  chosen: readonly Person[];
  onChoose: (chosen: readonly Person[]) => void;
}

/** The people who can be assigned; as many as an item may have are chosen. */
export const AssigneeOptions = observer(function AssigneeOptions<Person extends Assignee>({
  options,
  known,
  chosen,
  onChoose,
}: AssigneeOptionsProps<Person>) {
  const toggle = (person: Person): void => {
    if (chosen.some(({ id }) => id === person.id)) onChoose(chosen.filter(({ id }) => id !== person.id));
    else if (chosen.length < assigneesMaximum) onChoose([...chosen, person]);
  };
  return (
    <OptionList noun="people" options={options} chosen={known} chosenIds={chosen.map(({ id }) => id)} onToggle={toggle}>
      {({ name, username, avatarUrl }) => (
        <>
          <Avatar name={name} identity={username} src={avatarUrl} size={20} />
          <span>
            {name} <span className={styles.note}>@{username}</span>
          </span>
        </>
      )}
    </OptionList>
  );
});
