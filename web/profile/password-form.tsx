import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { FormError } from '../widgets/alert/form-error.tsx';
import { Button } from '../widgets/button/button.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { passwordChange } from './password-change.ts';
import styles from './profile-page.module.css';

/** The current password and a new one. */
export const PasswordForm = observer(function PasswordForm({ onDone }: { onDone: () => void }) {
  const { api } = useApplication();
  const form = useMemo(() => passwordChange(api, onDone), [api, onDone]);
  return (
    <form onSubmit={form.submit} className={styles.stack}>
      <FormError error={form.error} />
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        isRequired
        className={styles.field}
        {...form.field('current_password', 'The current password')}
      />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        description="At least 8 characters; 15 or more are better. Changing it signs you out everywhere else."
        minLength={8}
        maxLength={128}
        isRequired
        className={styles.field}
        {...form.field('password', 'Password')}
      />
      <div>
        <Button type="submit" isPending={form.isSaving}>
          Change password
        </Button>
      </div>
    </form>
  );
});
