import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { isSignInProblem, signInProblems } from '../../domain/people/identity.ts';
import { addresses, returningTo, returnTarget } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { passkeysWork } from '../app/passkeys.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Avatar } from '../widgets/avatar/avatar.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { PasswordField } from '../widgets/password-field/password-field.tsx';
import { SegmentedControl } from '../widgets/segmented-control/segmented-control.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { OpenIdButtons } from './openid-buttons.tsx';
import { EntryCard } from './entry-card.tsx';
import { EntryForm } from './entry-form.tsx';
import { SignIn } from './sign-in.ts';
import { leaveFor } from './leave-for.ts';
import styles from './entry-card.module.css';

/** Sign-in with a password or at another service; afterwards returns to the previous page. */
const SignInPage = observer(function SignInPage() {
  const { api, boot, router, session } = useApplication();
  const password = useRef<HTMLInputElement>(null);
  const target = returnTarget(router.search);
  const directories = boot.signInProviders.filter(({ kind }) => kind === 'directory');
  const ways = [
    ...directories.map(({ name, label }) => ({ value: name, text: label })),
    ...(boot.passwordsEnabled ? [{ value: '', text: 'Milepost' }] : []),
  ];
  const parameters = new URLSearchParams(router.search);
  const [signIn] = useState(
    () =>
      new SignIn(
        api,
        () => leaveFor(router, target),
        ways[0]?.value,
        parameters.has('second_factor'),
        parameters.has('passkey'),
      ),
  );
  const problem = parameters.get('problem');
  const requestedProvider = boot.signInProviders.find(({ name }) => name === parameters.get('provider'));
  const providers = boot.signInProviders.filter(({ kind }) => kind === 'openid');
  const isSignedIn = session.signedIn && !session.lost;
  useEffect(() => {
    if (isSignedIn) router.reload(target);
  }, [isSignedIn, router, target]);
  const { form } = signIn;
  useEffect(() => {
    if (form.error !== null) password.current?.focus();
  }, [form.error]);
  if (signIn.takesCode) return <CodeForm signIn={signIn} />;
  return (
    <EntryCard title="Sign in">
      {requestedProvider && isSignInProblem(problem) && form.error === null && (
        <Alert tone="danger" className={styles.problem}>
          {signInProblems[problem](requestedProvider.label)}
        </Alert>
      )}
      {ways.length > 0 && (
        <EntryForm form={form} action="Sign in" onSubmit={() => void signIn.submit()}>
          {ways.length > 1 && <SegmentedControl label="Account of" segments={ways} {...form.field('provider')} />}
          <TextField
            label={form.fields.provider === '' ? 'Username or email' : 'Username'}
            name="login"
            autoComplete="username"
            autoFocus
            isRequired
            {...form.field('login')}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            isRequired
            inputRef={password}
            {...form.field('password')}
          />
        </EntryForm>
      )}
      {boot.passwordsEnabled && passkeysWork() && (
        <div className={styles.passkey}>
          <Button isDisabled={form.isSaving} onPress={() => void signIn.usePasskey()}>
            Sign in with a passkey
          </Button>
        </div>
      )}
      {boot.demoAccounts.length > 0 && (
        <section className={styles.demo} aria-labelledby="demo-accounts">
          <h2 id="demo-accounts" className={styles.demoTitle}>
            Or explore the demo as
          </h2>
          <ul className={styles.accounts}>
            {boot.demoAccounts.map(({ username, name, shows }) => (
              <li key={username}>
                <button
                  type="button"
                  className={styles.account}
                  disabled={form.isSaving}
                  onClick={() => void signIn.useDemo(username)}
                >
                  <Avatar name={name} identity={username} size={24} />
                  <span>
                    {name}
                    <small>{shows}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {providers.length > 0 && <OpenIdButtons providers={providers} returnTo={target} />}
      <footer className={styles.footer}>
        {!boot.passwordsEnabled ? null : boot.mailEnabled ? (
          <p>
            <Link href={addresses.forgottenPassword}>Forgot your password?</Link>
          </p>
        ) : (
          <p>Forgot your password? Ask an administrator of this instance for help.</p>
        )}
        {session.signUpEnabled && (
          <p>
            New here? <Link href={returningTo(addresses.signUp, target)}>Create an account</Link>
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

/** The second step, for people with two-factor sign-in. */
const CodeForm = observer(function CodeForm({ signIn }: { signIn: SignIn }) {
  const { form } = signIn;
  return (
    <EntryCard title="Two-factor sign-in">
      <EntryForm form={form} action="Sign in" onSubmit={() => void signIn.submit()}>
        {signIn.hasPasskey && passkeysWork() && (
          <Button isDisabled={form.isSaving} onPress={() => void signIn.submitPasskey()}>
            Use a passkey
          </Button>
        )}
        <TextField
          label="Code"
          description="Six digits from your authenticator app, or one of your recovery codes."
          name="one-time-code"
          autoComplete="one-time-code"
          autoFocus
          isRequired
          {...form.field('code')}
        />
      </EntryForm>
      <footer className={styles.footer}>
        <p>Lost both? Ask an administrator of this instance to reset your two-factor sign-in.</p>
        <Button variant="quiet" onPress={signIn.startOver}>
          Start over
        </Button>
      </footer>
    </EntryCard>
  );
});
