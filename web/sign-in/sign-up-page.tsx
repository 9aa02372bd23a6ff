import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { signUpHours } from '../../domain/people/sign-up.ts';
import { addresses, returnTarget, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Form } from '../state/form.ts';
import { ifAllowed } from '../state/local-storage.ts';
import { Button } from '../widgets/button/button.tsx';
import { Link } from '../widgets/link/link.tsx';
import { TextField } from '../widgets/text-field/text-field.tsx';
import { EntryCard, EntryOutcome } from './entry-card.tsx';
import { EntryForm } from './entry-form.tsx';
import { keepInvitation, signUpForm } from './sign-up.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpOff } from './sign-up-off.tsx';
import { leaveFor } from './leave-for.ts';
import styles from './entry-card.module.css';

/** Sign-up, if the instance allows it: by a link where it sends mails, or else at once. */
const SignUpPage = observer(function SignUpPage() {
  const { boot, router, session } = useApplication();
  const target = returnTarget(router.search);
  const isSignedIn = session.signedIn && !session.lost;
  useEffect(() => {
    if (isSignedIn) router.reload(target);
  }, [isSignedIn, router, target]);
  if (!session.signUpEnabled) return <SignUpOff />;
  return (
    <EntryCard title="Create an account">
      {boot.mailEnabled ? <LinkRequest target={target} /> : <Registering target={target} />}
      <footer className={styles.footer}>
        <p>
          You have an account? <Link href={signInAddress(target)}>Sign in</Link>
        </p>
      </footer>
    </EntryCard>
  );
});

/** Asks for the address that the link goes to. The answer never says whether someone has it. */
const LinkRequest = observer(function LinkRequest({ target }: { target: string }) {
  const { api } = useApplication();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [form] = useState(
    () =>
      new Form({
        fields: { email: '' },
        send: async ({ email }) => {
          const address = email.trim();
          const body = { email: address, return_to: target };
          await api.rest<void>('POST', '/-/sign_up', { body, signingIn: true });
          if (target === addresses.invitation) keepInvitation(ifAllowed(() => window.sessionStorage));
          setSentTo(address);
        },
      }),
  );
  if (sentTo === null) {
    return (
      <EntryForm form={form} label="Create an account" action="Send a link">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoFocus
          isRequired
          description="You choose a name and a password with the link."
          {...form.field('email', 'Email')}
        />
      </EntryForm>
    );
  }
  return (
    <div className={styles.form}>
      <EntryOutcome>
        We sent a link to <strong className={styles.address}>{sentTo}</strong>. It works for {signUpHours} hours.
      </EntryOutcome>
      <Button onPress={() => setSentTo(null)}>Send another link</Button>
    </div>
  );
});

/** The form for an account that nothing proves the address of. */
function Registering({ target }: { target: string }) {
  const { api, router } = useApplication();
  const [form] = useState(() =>
    signUpForm(async (body) => {
      await api.rest<void>('POST', '/-/registration', { body, signingIn: true });
      await leaveFor(router, target);
    }),
  );
  return <SignUpForm form={form} action="Create account" />;
}

export default SignUpPage;
