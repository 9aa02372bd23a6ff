import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Form } from '../state/form.ts';
import { Link } from '../widgets/link/link.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { EntryCard, EntryOutcome } from './entry-card.tsx';
import { EntryForm } from './entry-form.tsx';
import styles from './entry-card.module.css';

/** Requests a link for a new password by mail. The answer never says whether there is such an account. */
const ForgottenPasswordPage = observer(function ForgottenPasswordPage() {
  const { api } = useApplication();
  const [isDone, setDone] = useState(false);
  const [form] = useState(
    () =>
      new Form({
        fields: { login: '' },
        send: async ({ login }) => {
          await api.rest<void>('POST', '/-/password', { body: { login: login.trim() }, signingIn: true });
          setDone(true);
        },
      }),
  );
  return (
    <EntryCard title="Forgot your password?">
      {isDone ? (
        <EntryOutcome>
          If there is such an account, it gets an email with a link for a new password within a few minutes.
        </EntryOutcome>
      ) : (
        <EntryForm form={form} action="Send a link">
          <TextField
            label="Username or email"
            name="login"
            autoComplete="username"
            autoFocus
            isRequired
            {...form.field('login', 'Username or email')}
          />
        </EntryForm>
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
