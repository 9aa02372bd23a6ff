import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { EntryCard } from './entry-card.tsx';
import { NewPassword } from './new-password.ts';
import styles from './entry-card.module.css';

/** The page of a link for a new password; its secret follows the number sign. */
const NewPasswordPage = observer(function NewPasswordPage() {
  const { api } = useApplication();
  const [form] = useState(() => new NewPassword(api, window.location.hash.slice(1)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <EntryCard title="Set a new password">
      {form.isDone ? (
        <p role="status">Your password was changed, and all your sessions ended.</p>
      ) : (
        <form onSubmit={submit} className={styles.form}>
          {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            description="At least 8 characters; 15 or more are better. A few words work well."
            minLength={8}
            maxLength={128}
            isRequired
            value={form.password}
            error={form.passwordError}
            onChange={form.setPassword}
          />
          <Button type="submit" variant="primary" isPending={form.isPending}>
            Set password
          </Button>
        </form>
      )}
      <footer className={styles.footer}>
        <p>
          <Link href={addresses.signIn}>Sign in</Link>
        </p>
      </footer>
    </EntryCard>
  );
});

export default NewPasswordPage;
