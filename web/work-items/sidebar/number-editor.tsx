import { useState } from 'react';
import { Button } from '../../widgets/button/button.tsx';
import { TextField } from '../../widgets/text-field/text-field.tsx';
import styles from './sidebar.module.css';

interface Props {
  title: string;
  value: number | null;
  maximum: number;
  onSave: (changed: number | null) => void;
}

/** The form for a whole number. */
export function NumberEditor({ title, value, maximum, onSave }: Props) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const entered = text.trim() === '' ? null : Number(text);
  const isValid = entered === null || (/^\d+$/.test(text.trim()) && entered <= maximum);
  return (
    <form
      aria-label={title}
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onSave(entered);
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
        <Button onPress={() => onSave(null)} isDisabled={value === null}>
          Remove {title.toLowerCase()}
        </Button>
        <Button type="submit" variant="primary" isDisabled={!isValid}>
          Save
        </Button>
      </div>
    </form>
  );
}
