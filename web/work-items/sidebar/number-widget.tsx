import { useState } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import styles from './sidebar.module.css';
import { None, SidebarSection } from './sidebar-section.tsx';

interface Props {
  title: string;
  value: number | null;
  /** The largest number that can be entered; the smallest is 0. */
  maximum: number;
  canEdit: boolean;
  onSave: (changed: number | null) => void;
}

/** A whole number of an item, which can be removed. */
export function NumberWidget({ title, value, maximum, canEdit, onSave }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const openChanged = (opens: boolean): void => {
    setOpen(opens);
    if (opens) setText(value === null ? '' : String(value));
  };
  const entered = text.trim() === '' ? null : Number(text);
  const isValid = entered === null || (/^\d+$/.test(text.trim()) && entered <= maximum);
  const save = (changed: number | null): void => {
    setOpen(false);
    if (changed !== value) onSave(changed);
  };
  const editor = (
    <form
      aria-label={title}
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) save(entered);
      }}
    >
      <TextField
        label={title}
        inputMode="numeric"
        value={text}
        onChange={setText}
        autoFocus
        error={isValid ? undefined : `Enter a whole number from 0 to ${maximum}.`}
      />
      <div className={styles.buttons}>
        <Button onPress={() => save(null)} isDisabled={value === null}>
          Remove {title.toLowerCase()}
        </Button>
        <Button type="submit" variant="primary" isDisabled={!isValid}>
          Save
        </Button>
      </div>
    </form>
  );
  return (
    <SidebarSection title={title} isOpen={isOpen} onOpenChange={openChanged} {...(canEdit && { editor })}>
      {value === null ? <None /> : <p className={styles.value}>{value}</p>}
    </SidebarSection>
  );
}
