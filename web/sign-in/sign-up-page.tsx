import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { addresses, returnTarget, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { EntryCard } from './entry-card.tsx';
import type { Registration } from './sign-up.ts';
import { SignUp } from './sign-up.ts';
import styles from './entry-card.module.css';

/** The sign-up form, if the instance allows it. */
const SignUpPage = observer(function SignUpPage() {
  const { api, router, session } = useApplication();
  const formElement = useRef<HTMLFormElement>(null);
  const target = returnTarget(router.search);
  const [form] = useState(() => new SignUp(api, () => router.reload(target)));
  useEffect(() => {
    formElement.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [form.fieldErrors]);
  if (!session.signUpEnabled) return <SignUpOff />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  const field = (name: keyof Registration) => ({
    name,
    isRequired: true,
    value: form.values[name],
    error: form.fieldErrors[name],
    onChange: (value: string) => form.set(name, value),
  });
  return (
    <EntryCard title="Create an account">
      <form ref={formElement} onSubmit={submit} className={styles.form}>
        {form.error !== null && <Alert tone="danger">{form.error}</Alert>}
        <TextField label="Name" autoComplete="name" autoFocus {...field('name')} />
        <TextField label="Username" autoComplete="username" {...field('username')} />
        <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description="At least 8 characters; 15 or more are better. A few words work well."
          minLength={8}
          maxLength={128}
          {...field('password')}
        />
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Create account
        </Button>
      </form>
      <footer className={styles.footer}>
        <p>
          You have an account? <Link href={signInAddress(target)}>Sign in</Link>
        </p>
      </footer>
    </EntryCard>
  );
});

/** For links of a time when accounts could be created here. */
function SignUpOff() {
  return (
    <EntryCard title="Accounts are created by administrators">
      <p>You cannot create an account here yourself. Ask an administrator of this instance for one.</p>
      <footer className={styles.footer}>
        <p>
          Have an account? <Link href={addresses.signIn}>Sign in</Link>
        </p>
      </footer>
    </EntryCard>
  );
}

export default SignUpPage;
