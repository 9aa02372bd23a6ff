import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { Button } from '../../widgets/button/button.tsx';
import { usersAutocompleteQuery } from '../operations/reference-search.graphql.ts';
import { AssigneeOptions, type Assignee } from './assignee-options.tsx';
import { OptionSearch } from './option-search.ts';
import styles from './sidebar.module.css';

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
  return (
    <div className={styles.stack}>
      <AssigneeOptions options={options} known={known} chosen={chosen} onChoose={setChosen} />
      <div className={styles.buttons}>
        <Button onPress={() => onSave([])}>Unassign</Button>
        <Button variant="primary" onPress={() => onSave(chosen)}>
          Save
        </Button>
      </div>
    </div>
  );
});
