import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { addresses, returnTarget, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Link } from '../widgets/link/link.tsx';
import { EntryCard } from './entry-card.tsx';
import { signUpForm } from './sign-up.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { leaveFor } from './leave-for.ts';
import styles from './entry-card.module.css';

/** The sign-up form, if the instance allows it. */
const SignUpPage = observer(function SignUpPage() {
  const { api, router, session } = useApplication();
  const target = returnTarget(router.search);
  const [form] = useState(() =>
    signUpForm(async (body) => {
      await api.rest<void>('POST', '/-/registration', { body, signingIn: true });
      await leaveFor(router, target);
    }),
  );
  if (!session.signUpEnabled) return <SignUpOff />;
  return (
    <EntryCard title="Create an account">
      <SignUpForm form={form} action="Create account" />
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
