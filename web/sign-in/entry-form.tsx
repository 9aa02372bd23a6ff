import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Form } from '../state/form.ts';
import { FormError } from '../widgets/alert/form-error.tsx';
import { Button } from '../widgets/button/button.tsx';
import styles from './entry-card.module.css';

interface EntryFormProps<Fields extends object> {
  form: Form<Fields>;
  /** Accessible name. */
  label?: string;
  /** Text of the button that sends it. */
  action: string;
  onSubmit?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The form of a card: why it was refused, the fields, and its button. The browser checks that required fields are filled in. */
export const EntryForm = observer(function EntryForm<Fields extends object>({
  form,
  label,
  action,
  onSubmit = () => void form.save(),
  children,
}: EntryFormProps<Fields>) {
  const element = useRef<HTMLFormElement>(null);
  const { isSaving } = form;
  useEffect(() => {
    if (!isSaving) element.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [isSaving]);
  return (
    <form
      ref={element}
      aria-label={label}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormError error={form.error} />
      {children}
      <Button type="submit" variant="primary" isPending={isSaving}>
        {action}
      </Button>
    </form>
  );
});
