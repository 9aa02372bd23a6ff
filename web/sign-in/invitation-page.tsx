import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { addresses, returningTo, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { ifAllowed } from '../state/local-storage.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Spinner } from '../widgets/spinner/spinner.tsx';
import { EntryCard, EntryOutcome } from './entry-card.tsx';
import { InvitationStore, openedToken, type JoinedPlace } from './invitation.ts';
import { signUpForm } from './sign-up.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { leaveFor } from './leave-for.ts';
import styles from './entry-card.module.css';

/** The page of the link in a mail with an invitation. */
const InvitationPage = observer(function InvitationPage() {
  const { api, boot, session, router } = useApplication();
  // Another link may be opened in this tab.
  const { hash } = router;
  const store = useMemo(() => {
    const storage = ifAllowed(() => window.sessionStorage);
    return new InvitationStore(api, openedToken(hash, storage), storage);
  }, [api, hash]);
  useEffect(() => {
    void store.load();
  }, [store]);
  const enter = ({ kind, full_path: fullPath }: JoinedPlace): Promise<never> =>
    // Loads what the navigation shows again.
    leaveFor(router, kind === 'group' ? addresses.group(fullPath) : addresses.project(fullPath));
  const accept = async (): Promise<void> => {
    const place = await store.accept();
    if (place !== null) await enter(place);
  };
  const { error, invitation, isDeclined, pending } = store;
  return (
    <EntryCard title="Invitation">
      <div className={styles.form}>
        {error !== null && <Alert tone="danger">{error}</Alert>}
        {error === null && invitation === null && <Spinner label="Loading the invitation" />}
        {isDeclined && <EntryOutcome>You declined the invitation.</EntryOutcome>}
        {invitation !== null && !isDeclined && (
          <>
            <p>
              <strong>{invitation.inviter.name}</strong> (@{invitation.inviter.username}) invited {invitation.email} to
              join the {invitation.place.kind} <strong>{invitation.place.name}</strong>
              {invitation.role !== null && ` as ${invitation.role}`}.
            </p>
            {session.user === null && store.isRegistering && (
              <Registering store={store} email={invitation.email} onDone={enter} />
            )}
            {session.user === null && !store.isRegistering && (
              <>
                {invitation.may_register && (
                  <Button variant="primary" onPress={() => store.openRegistration()}>
                    Create an account
                  </Button>
                )}
                <ButtonLink
                  href={signInAddress(addresses.invitation)}
                  variant={invitation.may_register ? 'secondary' : 'primary'}
                >
                  Sign in to accept
                </ButtonLink>
                {!invitation.may_register && (
                  <p>
                    If you have no account here,{' '}
                    {session.signUpEnabled ? (
                      <>
                        <Link href={returningTo(addresses.signUp, addresses.invitation)}>create one</Link>
                        {boot.mailEnabled && ' and open the mailed link in this browser'}.
                      </>
                    ) : (
                      'ask an administrator for one first.'
                    )}
                  </p>
                )}
              </>
            )}
            {session.user !== null && (
              <>
                <p>You are signed in as @{session.user.username}.</p>
                <Button variant="primary" isPending={pending === 'accept'} onPress={() => void accept()}>
                  Accept
                </Button>
              </>
            )}
            {!store.isRegistering && (
              <Button isPending={pending === 'decline'} onPress={() => void store.decline()}>
                Decline
              </Button>
            )}
          </>
        )}
      </div>
      <footer className={styles.footer}>
        <p>
          <Link href={addresses.home}>Home</Link>
        </p>
      </footer>
    </EntryCard>
  );
});

interface RegisteringProps {
  store: InvitationStore;
  email: string;
  onDone: (place: JoinedPlace) => Promise<never>;
}

/** The form for an account, which accepts the invitation at once. */
const Registering = observer(function Registering({ store, email, onDone }: RegisteringProps) {
  const [form] = useState(() => signUpForm(async (registration) => onDone(await store.register(registration)), email));
  return (
    <>
      <SignUpForm form={form} action="Create account and join" addressReason="The invitation is for this address." />
      <p>
        You have an account? <Link href={signInAddress(addresses.invitation)}>Sign in</Link>
      </p>
    </>
  );
});

export default InvitationPage;
