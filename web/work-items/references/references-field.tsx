import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Combobox } from '../../widgets/combobox/combobox.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { useDiscardQuestion } from '../../widgets/dialog/discard-question.tsx';
import { entered } from '../../widgets/dialog/typed-texts.ts';
import type { PendingReferences } from './pending-references.ts';
import styles from './references-field.module.css';

export interface ReferencesFieldProps {
  references: PendingReferences;
  /** Accessible name of the field, and its placeholder. */
  label: string;
  isReadOnly: boolean;
  /** Called after each change of the entered references. */
  onEdit: () => void;
  onSubmit: () => void;
  /** Escape in the empty field, after a question if there are references. */
  onGiveUp: () => void;
}

const titles = { epic: 'Epics', issue: 'Issues' } as const;

/** A field for references: entered ones appear as chips, others are suggested while typing. */
export const ReferencesField = observer(function ReferencesField({
  references,
  label,
  isReadOnly,
  onEdit,
  onSubmit,
  onGiveUp,
}: ReferencesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    input.current?.focus();
    return references.stop;
  }, [references]);
  const { pending, text, suggestions, isLoading } = references;
  const { close, question } = useDiscardQuestion(Dialog, () => !references.isEmpty, onGiveUp);
  const isListShown = isOpen && text !== '' && (references.hasFound || isLoading);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Backspace') references.removeLast();
    if (event.key !== 'Escape' || text !== '' || isListShown) return;
    // The window around the form would ask too.
    if (!references.isEmpty) event.stopPropagation();
    close();
  };
  return (
    <div className={styles.references}>
      {pending.map((one) => (
        <span key={one.text} {...entered} className={styles.reference}>
          <ReferenceText text={one.text} title={references.titleOf(one.text)} />
          <button
            type="button"
            aria-label={`Remove ${one.text}`}
            onClick={() => (references.remove(one.text), input.current?.focus())}
            className={styles.takeAway}
          >
            <X aria-hidden />
          </button>
        </span>
      ))}
      <Combobox
        isBare
        inputRef={input}
        label={label}
        placeholder={label}
        isReadOnly={isReadOnly}
        text={text}
        onTextChange={(changed) => {
          onEdit();
          references.write(changed);
          setOpen(true);
        }}
        sections={suggestions.map(({ kind, found }) => ({
          id: kind,
          title: suggestions.length > 1 ? titles[kind] : undefined,
          suggestions: found,
        }))}
        onChoose={({ id, text: title }) => {
          onEdit();
          references.add(id, title);
        }}
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        isOpen={isListShown}
        onOpenChange={setOpen}
        isLoading={isLoading}
        className={styles.referenceInput ?? ''}
      />
      {question}
    </div>
  );
});

/** The title once it is known, with the reference; null says that there is no such item. */
function ReferenceText({ text, title }: { text: string; title: string | null | undefined }) {
  return (
    <span title={text} data-missing={title === null || undefined} className={styles.referenceText}>
      {title === undefined && text}
      {title === null && `${text} (not found)`}
      {typeof title === 'string' && (
        <>
          {title} <span className={styles.referenceNumber}>{text}</span>
        </>
      )}
    </span>
  );
}
