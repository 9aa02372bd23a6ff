import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { FormButtons } from '../../../widgets/button/form-buttons.tsx';
import { ReferencesField } from '../../../work-items/references/references-field.tsx';
import { useTree } from '../tree-context.ts';
import { AddExisting } from './add-existing.ts';
import { FormFrame } from './form-frame.tsx';

/** Adds existing epics or issues by reference. */
export const AddExistingForm = observer(function AddExistingForm({ kind }: { kind: 'epic' | 'issue' }) {
  const tree = useTree();
  const form = useMemo(() => new AddExisting(tree, kind), [tree, kind]);
  const isConfidential = tree.root.epic?.confidential ?? false;
  return (
    <FormFrame
      title={isConfidential ? `Add existing confidential ${kind}` : null}
      label={`Add an existing ${kind}`}
      error={form.error}
      onSubmit={() => void form.submit()}
      buttons={<FormButtons form={form} action="Add" onCancel={tree.closeForm} />}
    >
      <ReferencesField
        references={form.references}
        label={isConfidential ? `Paste confidential ${kind} link` : `Paste ${kind} link`}
        isReadOnly={form.isSending}
        onEdit={form.clearError}
        onSubmit={() => void form.submit()}
        onGiveUp={tree.closeForm}
      />
    </FormFrame>
  );
});
