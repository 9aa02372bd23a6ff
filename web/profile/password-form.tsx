import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { PasswordChange } from './password-change.ts';
import styles from './profile-page.module.css';

/** The current password and a new one. */
export const PasswordForm = observer(function PasswordForm({ onDone }: { onDone: () => void }) {
  const { api } = useApplication();
  const change = useMemo(() => new PasswordChange(api, onDone), [api, onDone]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void change.submit();
  };
  return (
    <form onSubmit={submit} className={styles.stack}>
      {change.error !== null && <Alert tone="danger">{change.error}</Alert>}
      <PasswordField
        label="Current password"
        name="current-password"
        autoComplete="current-password"
        isRequired
        value={change.current}
        error={change.currentError}
        onChange={change.setCurrent}
        className={styles.field}
      />
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        description="At least 8 characters; 15 or more are better. Changing it signs you out everywhere else."
        minLength={8}
        maxLength={128}
        isRequired
        value={change.newPassword}
        error={change.newPasswordError}
        onChange={change.setNewPassword}
        className={styles.field}
      />
      <div>
        <Button type="submit" isPending={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
});
