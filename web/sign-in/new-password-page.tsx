import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { addresses } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Form } from '../state/form.ts';
import { Link } from '../widgets/link/link.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { EntryCard, EntryOutcome } from './entry-card.tsx';
import { EntryForm } from './entry-form.tsx';
import { newPassword } from './new-password.ts';
import styles from './entry-card.module.css';

/** The page of a link for a new password; its secret follows the number sign. */
const NewPasswordPage = observer(function NewPasswordPage() {
  const { router } = useApplication();
  // Another link may be opened in this tab.
  return <NewPassword key={router.hash} secret={router.hash.slice(1)} />;
});

const NewPassword = observer(function NewPassword({ secret }: { secret: string }) {
  const { api } = useApplication();
  const [isDone, setDone] = useState(false);
  const [form] = useState(
    () =>
      new Form({
        fields: { password: '' },
        send: async ({ password }) => {
          await api.rest<void>('PUT', '/-/password', { body: { secret, password }, signingIn: true });
          setDone(true);
        },
        // What is wrong with the link is the server's reason, whatever its kind.
        errorOf: (error) => (error instanceof ApiError && !('password' in error.fields) ? error.reason : undefined),
      }),
  );
  return (
    <EntryCard title="Set a new password">
      {isDone ? (
        <EntryOutcome>Your password was changed, and all your sessions ended.</EntryOutcome>
      ) : (
        <EntryForm form={form} action="Set password">
          <PasswordField label="New password" {...newPassword} {...form.field('password', 'Password')} />
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

export default NewPasswordPage;
