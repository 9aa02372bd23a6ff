import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { FormButtons } from '../../../widgets/button/form-buttons.tsx';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { useDiscardQuestion } from '../../../widgets/dialog/discard-question.tsx';
import { TextField } from '../../../widgets/text-field/text-field.tsx';
import { PlacePicker } from '../../../work-items/places/place-picker.tsx';
import { titleLengthMaximum } from '../../../../domain/work-items/work-item.ts';
import { useTree } from '../tree-context.ts';
import { CreateChild } from './create-child.ts';
import { FormFrame } from './form-frame.tsx';
import styles from './tree-forms.module.css';

/** The form for a new child epic or issue. */
export const CreateChildForm = observer(function CreateChildForm({ kind }: { kind: 'epic' | 'issue' }) {
  const tree = useTree();
  const form = useMemo(() => new CreateChild(tree, kind), [tree, kind]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    void form.start();
    return form.places.stop;
  }, [form]);
  const isConfidential = tree.root.epic?.confidential ?? false;
  const { close, question } = useDiscardQuestion(Dialog, () => form.title.trim() !== '', form.cancel);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  return (
    <FormFrame
      title={isConfidential ? `Create new confidential ${kind}` : null}
      label={`Create a new ${kind}`}
      error={form.error}
      onSubmit={() => void form.submit()}
      buttons={
        <FormButtons form={form} action={kind === 'epic' ? 'Create epic' : 'Create issue'} onCancel={form.cancel} />
      }
    >
      <div className={styles.fields}>
        <TextField
          label="Title"
          inputRef={input}
          placeholder={kind === 'epic' ? 'New epic title' : 'New issue title'}
          value={form.title}
          onChange={form.writeTitle}
          onKeyDown={onKeyDown}
          maxLength={titleLengthMaximum}
          isReadOnly={form.isSending}
        />
        <PlacePicker
          label={kind === 'epic' ? 'Group' : 'Project'}
          search={form.places}
          isReadOnly={form.isSending}
          recent={form.recent}
          onChoose={(place) => void form.choosePlace(place)}
        />
      </div>
      {question}
    </FormFrame>
  );
});
