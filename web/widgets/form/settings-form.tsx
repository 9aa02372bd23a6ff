import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Form } from '../../state/form.ts';
import { FormError } from '../alert/form-error.tsx';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './settings-form.module.css';

export interface SettingsFormProps<Fields extends object> {
  form: Form<Fields>;
  /** Accessible name, where the page has several forms. */
  label?: string;
  /** Text of the button that saves. */
  action?: string;
  /** Other buttons, beside the one that saves. */
  actions?: ReactNode;
  /** The most that its fields take of the page's width. */
  width?: 'narrow' | 'medium' | 'wide';
  /** Called after it was saved. */
  onSaved?: () => void;
  className?: string | undefined;
  /** The fields. */
  children: ReactNode;
}

/** The form of a page: why it could not be saved, the fields, and the button that saves once something is changed. */
export const SettingsForm = observer(function SettingsForm<Fields extends object>({
  form,
  label,
  action = 'Save',
  actions,
  width = 'narrow',
  onSaved,
  className,
  children,
}: SettingsFormProps<Fields>) {
  const save = async (): Promise<void> => {
    if (await form.save()) onSaved?.();
  };
  return (
    <form
      data-printed
      aria-label={label}
      noValidate
      data-width={width}
      className={classNames(styles.form, className)}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormError error={form.error} />
      {children}
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          isPending={form.isSaving}
          isDisabled={!form.isChanged || !form.isComplete}
        >
          {action}
        </Button>
        {actions}
      </div>
    </form>
  );
});

/** Fields that belong together, with their heading; in columns where there is room, if they are many and short. */
export function FormSection({
  title,
  hasColumns = false,
  children,
}: {
  title: string;
  hasColumns?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset data-columns={hasColumns || undefined} className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
