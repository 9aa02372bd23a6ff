import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { addresses, returningTo, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { ifAllowed } from '../state/local-storage.ts';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { Link } from '../widgets/link/link.tsx';
import { Spinner } from '../widgets/spinner/spinner.tsx';
import { EntryCard } from './entry-card.tsx';
import { InvitationStore, openedToken } from './invitation.ts';
import styles from './entry-card.module.css';

/** The page of the link in a mail with an invitation. */
const InvitationPage = observer(function InvitationPage() {
  const { api, session, router } = useApplication();
  const store = useMemo(() => {
    const storage = ifAllowed(() => window.sessionStorage);
    return new InvitationStore(api, openedToken(window.location, storage), storage);
  }, [api]);
  useEffect(() => {
    void store.load();
  }, [store]);
  const accept = async (): Promise<void> => {
    const place = await store.accept();
    if (place === null) return;
    const { kind, full_path: fullPath } = place;
    // Loads what the navigation shows again.
    router.reload(kind === 'group' ? addresses.group(fullPath) : addresses.project(fullPath));
  };
  const { error, invitation, isDeclined, pending } = store;
  return (
    <EntryCard title="Invitation">
      <div className={styles.form}>
        {error !== null && <Alert tone="danger">{error}</Alert>}
        {error === null && invitation === null && <Spinner label="Loading the invitation" />}
        {isDeclined && <p role="status">You declined the invitation.</p>}
        {invitation !== null && !isDeclined && (
          <>
            <p>
              <strong>{invitation.inviter.name}</strong> (@{invitation.inviter.username}) invited {invitation.email} to
              join the {invitation.place.kind} <strong>{invitation.place.name}</strong>
              {invitation.role !== null && ` as ${invitation.role}`}.
            </p>
            {session.user === null ? (
              <>
                <ButtonLink href={signInAddress(addresses.invitation)} variant="primary">
                  Sign in to accept
                </ButtonLink>
                {session.signUpEnabled ? (
                  <ButtonLink href={returningTo(addresses.signUp, addresses.invitation)}>Create an account</ButtonLink>
                ) : (
                  <p>If you have no account here, ask an administrator for one first.</p>
                )}
              </>
            ) : (
              <>
                <p>You are signed in as @{session.user.username}.</p>
                <Button variant="primary" isPending={pending === 'accept'} onPress={() => void accept()}>
                  Accept
                </Button>
              </>
            )}
            <Button isPending={pending === 'decline'} onPress={() => void store.decline()}>
              Decline
            </Button>
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

export default InvitationPage;
