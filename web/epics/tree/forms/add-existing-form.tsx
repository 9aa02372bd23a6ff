import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../widgets/button/button.tsx';
import { Combobox } from '../../../widgets/combobox/combobox.tsx';
import { useTree } from '../tree-context.ts';
import { AddExisting } from './add-existing.ts';
import { FormFrame } from './form-frame.tsx';
import styles from './tree-forms.module.css';

/** Adds epics or issues that there are, by their references (epic-page.md §2.4 and §5). */
export const AddExistingForm = observer(function AddExistingForm({ kind }: { kind: 'epic' | 'issue' }) {
  const tree = useTree();
  const form = useMemo(() => new AddExisting(tree, kind), [tree, kind]);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    input.current?.focus();
    return form.suggestions.stop;
  }, [form]);
  const isConfidential = tree.root.epic?.confidential ?? false;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Backspace') form.removeLast();
    if (event.key === 'Escape' && form.text === '' && !isListShown) tree.closeForm();
  };
  const { found, isLoading } = form.suggestions;
  const isListShown = isOpen && form.text !== '' && (found.length > 0 || isLoading);
  return (
    <FormFrame
      title={isConfidential ? `Add existing confidential ${kind}` : null}
      label={`Add an existing ${kind}`}
      error={form.error}
      onSubmit={() => void form.submit()}
      buttons={
        <>
          <Button type="submit" variant="primary" size="small" isDisabled={!form.canSubmit} isPending={form.isSending}>
            Add
          </Button>
          <Button size="small" isDisabled={form.isSending} onPress={tree.closeForm}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.references}>
        {form.pending.map(({ text }) => (
          <span key={text} className={styles.reference}>
            <span className={styles.referenceText}>{text}</span>
            <button
              type="button"
              aria-label={`Take ${text} away`}
              onClick={() => (form.remove(text), input.current?.focus())}
              className={styles.takeAway}
            >
              <X aria-hidden />
            </button>
          </span>
        ))}
        <Combobox
          isBare
          inputRef={input}
          label={isConfidential ? `Paste confidential ${kind} link` : `Paste ${kind} link`}
          placeholder={isConfidential ? `Paste confidential ${kind} link` : `Paste ${kind} link`}
          isDisabled={form.isSending}
          text={form.text}
          onTextChange={(text) => {
            form.write(text);
            setOpen(true);
          }}
          sections={[{ id: kind, suggestions: found }]}
          onChoose={({ id }) => form.add(id)}
          onSubmit={() => void form.submit()}
          onKeyDown={onKeyDown}
          isOpen={isListShown}
          onOpenChange={setOpen}
          isLoading={isLoading}
          className={styles.referenceInput ?? ''}
        />
      </div>
    </FormFrame>
  );
});
