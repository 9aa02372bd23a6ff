import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { assigneesMaximum } from '../../../domain/work-items/work-item.ts';
import { useApplication } from '../../app/application-context.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { usersAutocompleteQuery } from '../operations/reference-search.graphql.ts';
import { OptionList } from './option-list.tsx';
import { OptionSearch } from './option-search.ts';
import styles from './sidebar.module.css';

interface Assignee {
  id: string;
  name: string;
  username: string;
  avatarUrl: string | null;
}

export interface AssigneesEditorProps {
  known: readonly Assignee[];
  /** The group or project whose people can be chosen. */
  place: { fullPath: string; inProject: boolean };
  onSave: (assignees: readonly Assignee[]) => void;
}

/** Chooses the assignees of items in a list. */
export const AssigneesEditor = observer(function AssigneesEditor({ known, place, onSave }: AssigneesEditorProps) {
  const { api } = useApplication();
  const { fullPath, inProject } = place;
  const [chosen, setChosen] = useState(known);
  const options = useMemo(
    () =>
      new OptionSearch(async (search, signal) => {
        const answer = await api.graphql(usersAutocompleteQuery, { fullPath, inProject, search }, { signal });
        return (answer.group ?? answer.project)?.users ?? [];
      }, 'There was a problem fetching users.'),
    [api, fullPath, inProject],
  );
  useEffect(() => options.open(), [options]);
  const toggle = (person: Assignee): void =>
    setChosen((before) => {
      if (before.some(({ id }) => id === person.id)) return before.filter(({ id }) => id !== person.id);
      return before.length < assigneesMaximum ? [...before, person] : before;
    });
  return (
    <div className={styles.stack}>
      <OptionList
        noun="people"
        options={options}
        chosen={known}
        chosenIds={chosen.map(({ id }) => id)}
        onToggle={toggle}
      >
        {({ name, username, avatarUrl }) => (
          <>
            <Avatar name={name} identity={username} src={avatarUrl} size={20} />
            <span>
              {name} <span className={styles.note}>@{username}</span>
            </span>
          </>
        )}
      </OptionList>
      <div className={styles.buttons}>
        <Button onPress={() => onSave([])}>Unassign</Button>
        <Button variant="primary" onPress={() => onSave(chosen)}>
          Save
        </Button>
      </div>
    </div>
  );
});
