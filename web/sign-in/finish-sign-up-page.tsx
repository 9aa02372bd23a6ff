import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Spinner } from '../widgets/spinner/spinner.tsx';
import { EntryCard } from './entry-card.tsx';
import { leaveFor } from './leave-for.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpLink } from './sign-up-link.ts';
import { SignUpOff } from './sign-up-off.tsx';
import styles from './entry-card.module.css';

/** The page of the link in a mail that creates an account; its secret follows the number sign. */
const FinishSignUpPage = observer(function FinishSignUpPage() {
  const { api, router, session } = useApplication();
  // Another link may be opened in this tab.
  const secret = router.hash.slice(1);
  const link = useMemo(() => new SignUpLink(api, secret, (target) => leaveFor(router, target)), [api, router, secret]);
  const { signUpEnabled, user } = session;
  useEffect(() => {
    if (signUpEnabled) void link.load();
  }, [link, signUpEnabled]);
  if (!signUpEnabled) return <SignUpOff />;
  const { form, error, isOver, target } = link;
  return (
    <EntryCard title="Create an account">
      {form !== null && (
        <div className={styles.form}>
          {user !== null && (
            <Alert tone="info">You are signed in as @{user.username}. Creating this account signs you out first.</Alert>
          )}
          <SignUpForm form={form} action="Create account" addressReason="The link was sent to this address." />
        </div>
      )}
      {form === null && error === null && <Spinner label="Opening the link" />}
      {form === null && error !== null && (
        <div className={styles.form}>
          <Alert tone="danger">{error}</Alert>
          {isOver && user !== null && (
            <ButtonLink href={addresses.home} variant="primary">
              Home
            </ButtonLink>
          )}
          {isOver && user === null && (
            <ButtonLink href={addresses.signUp} variant="primary">
              Ask for another link
            </ButtonLink>
          )}
          {!isOver && (
            <Button variant="primary" onPress={() => void link.load()}>
              Try again
            </Button>
          )}
        </div>
      )}
      {user === null && (
        <footer className={styles.footer}>
          <p>
            You have an account? <Link href={signInAddress(target)}>Sign in</Link>
          </p>
        </footer>
      )}
    </EntryCard>
  );
});

export default FinishSignUpPage;
