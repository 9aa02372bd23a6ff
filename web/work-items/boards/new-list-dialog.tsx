import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { numberOfId } from '../../api/global-id.ts';
import { FormDialog } from '../../widgets/dialog/form-dialog.tsx';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import type { Choice } from '../bulk-edit/choice.ts';
import { OptionList } from '../sidebar/option-list.tsx';
import type { BoardStore } from './board-store.ts';
import type { ListKind } from './card-source.ts';

interface NewListDialogProps {
  store: BoardStore;
  kinds: readonly ListKind[];
  onClose: () => void;
}

/** Chooses what the issues of a new list have in common. */
const NewListDialog = observer(function NewListDialog({ store, kinds, onClose }: NewListDialogProps) {
  const [kind, setKind] = useState<ListKind>(() => kinds[0] as ListKind);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { noun, parameter, options } = kind;
  useEffect(() => options.open(), [options]);
  const save = async (): Promise<void> => {
    if (chosen === null) return;
    setSaving(true);
    setError(null);
    try {
      await store.addList({ [parameter]: parameter === 'health_status' ? chosen.id : numberOfId(chosen.id) });
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
      {kinds.length > 1 && (
        <SegmentedControl
          label={`${store.source.noun === 'issue' ? 'Issues' : 'Epics'} with the same`}
          segments={kinds.map(({ text, parameter: value }) => ({ value, text }))}
          value={parameter}
          onChange={(value) => {
            setKind(kinds.find((one) => one.parameter === value) ?? kind);
            setChosen(null);
          }}
        />
      )}
      <OptionList
        key={parameter}
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
