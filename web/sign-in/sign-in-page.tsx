import { observer } from 'mobx-react-lite';
import type { FormEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { addresses, localAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { EntryCard } from './entry-card.tsx';
import { SignIn } from './sign-in.ts';
import styles from './entry-card.module.css';

/** Sign-in with username or email and password; afterwards returns to the previous page. */
const SignInPage = observer(function SignInPage() {
  const { api, boot, router, session } = useApplication();
  const password = useRef<HTMLInputElement>(null);
  const target = localAddress(new URLSearchParams(router.search).get('return_to')) ?? addresses.home;
  const [form] = useState(() => new SignIn(api, () => router.reload(target)));
  const isSignedIn = session.signedIn && !session.lost;
  useEffect(() => {
    if (isSignedIn) router.reload(target);
  }, [isSignedIn, router, target]);
  useEffect(() => {
    if (form.error !== null) password.current?.focus();
  }, [form.error]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <EntryCard title="Sign in">
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
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          isRequired
          value={form.password}
          onChange={form.setPassword}
          inputRef={password}
        />
        <Button type="submit" variant="primary" isPending={form.isPending}>
          Sign in
        </Button>
      </form>
      <footer className={styles.footer}>
        {boot.mailEnabled ? (
          <p>
            <Link href={addresses.forgottenPassword}>Forgot your password?</Link>
          </p>
        ) : (
          <p>Forgot your password? Ask an administrator of this instance for help.</p>
        )}
        {session.signUpEnabled && (
          <p>
            New here? <Link href={addresses.signUp}>Create an account</Link>
          </p>
        )}
        <p>
          <Link href={addresses.home}>Browse public groups</Link>
        </p>
      </footer>
    </EntryCard>
  );
});

export default SignInPage;
