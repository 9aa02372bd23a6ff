import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { healthTokenTexts } from '../../../domain/filters/issue-tokens.ts';
import { healthStatuses } from '../../../domain/work-items/work-item.ts';
import { errorText } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import type { Choice } from '../../work-items/bulk-edit/choice.ts';
import { OptionSearch } from '../../work-items/sidebar/option-search.ts';
import { OptionList } from '../../work-items/sidebar/option-list.tsx';
import { issueChoices } from '../list/bulk-edit/issue-choices.ts';
import type { BoardStore } from './board-store.ts';

const kinds = {
  labels: { text: 'Label', noun: 'labels', parameter: 'label_id' },
  assignees: { text: 'Assignee', noun: 'people', parameter: 'assignee_id' },
  milestone: { text: 'Milestone', noun: 'milestones', parameter: 'milestone_id' },
  iteration: { text: 'Iteration', noun: 'iterations', parameter: 'iteration_id' },
  health: { text: 'Health', noun: 'statuses', parameter: 'health_status' },
} as const;
type Kind = keyof typeof kinds;

interface NewListDialogProps {
  store: BoardStore;
  onClose: () => void;
}

const healthChoices = new OptionSearch(
  (search) =>
    Promise.resolve(
      healthStatuses
        .map((id) => ({ id, text: healthTokenTexts[id] }))
        .filter(({ text }) => text.toLowerCase().includes(search.toLowerCase())),
    ),
  'There was a problem fetching statuses.',
);

/** Chooses what the issues of a new list have in common. */
const NewListDialog = observer(function NewListDialog({ store, onClose }: NewListDialogProps) {
  const choices = useMemo(
    () => ({ ...issueChoices(store.environment.api, store.namespace, false), health: healthChoices }),
    [store],
  );
  const [kind, setKind] = useState<Kind>('labels');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { noun, parameter } = kinds[kind];
  const options = choices[kind];
  useEffect(() => options.open(), [options]);
  const save = async (): Promise<void> => {
    if (chosen === null) return;
    setSaving(true);
    setError(null);
    try {
      await store.addList({ [parameter]: kind === 'health' ? chosen.id : numberOfId(chosen.id) });
      onClose();
    } catch (problem) {
      setError(errorText(problem));
      setSaving(false);
    }
  };
  return (
    <FormDialog
      title="Add list"
      name="List"
      action="Add list"
      form={{ error, isSaving, isComplete: chosen !== null }}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <SegmentedControl
        label="Issues with the same"
        segments={(Object.keys(kinds) as Kind[]).map((value) => ({ value, text: kinds[value].text }))}
        value={kind}
        onChange={(value) => {
          setKind(value);
          setChosen(null);
        }}
      />
      <OptionList
        key={kind}
        noun={noun}
        options={options}
        chosenIds={chosen === null ? [] : [chosen.id]}
        isSingle
        onToggle={setChosen}
      >
        {({ text }) => text}
      </OptionList>
    </FormDialog>
  );
});

export default NewListDialog;
