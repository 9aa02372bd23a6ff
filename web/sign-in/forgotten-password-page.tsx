import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { EntryCard } from './entry-card.tsx';
import { ForgottenPassword } from './forgotten-password.ts';
import styles from './entry-card.module.css';

/** Requests a link for a new password by mail. */
const ForgottenPasswordPage = observer(function ForgottenPasswordPage() {
  const { api } = useApplication();
  const [form] = useState(() => new ForgottenPassword(api));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <EntryCard title="Forgot your password?">
      {form.isDone ? (
        <p role="status">
          If there is such an account, it gets an email with a link for a new password within a few minutes.
        </p>
      ) : (
        <form onSubmit={submit} className={styles.form}>
          {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
          <TextField
            label="Username or email"
            name="login"
            autoComplete="username"
            autoFocus
            isRequired
            value={form.login}
            onChange={form.setLogin}
          />
          <Button type="submit" variant="primary" isPending={form.isPending}>
            Send a link
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

export default ForgottenPasswordPage;
