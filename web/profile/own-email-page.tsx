import { runInAction } from 'mobx';
import { observer, useLocalObservable } from 'mobx-react-lite';
import { useEffect } from 'react';
import { errorText } from '../api/api-error.ts';
import { addresses, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { Page, PageHeading } from '../app/page.tsx';
import { Alert } from '../widgets/alert/alert.tsx';
import { Button } from '../widgets/button/button.tsx';
import { Link } from '../widgets/link/link.tsx';
import styles from './profile-page.module.css';

const crumbs = [{ text: 'Profile', href: addresses.profile }, { text: 'Email address' }];

interface Outcome {
  email: string | null;
  error: string | null;
  isSaving: boolean;
}

/** The page that the link in the mail to a new address leads to. */
const OwnEmailPage = observer(function OwnEmailPage() {
  const { router, session } = useApplication();
  const { user } = session;
  useEffect(() => {
    if (user === null) void router.navigate(signInAddress(router.address), { replace: true });
  }, [user, router]);
  if (user === null) return null;
  return (
    <Page title={['Email address']} crumbs={crumbs}>
      <PageHeading title="Email address" description={`Of @${user.username}`} />
      {/* Another link may be opened in this tab. */}
      <Confirmation key={router.hash} secret={router.hash.slice(1)} />
    </Page>
  );
});

export default OwnEmailPage;

const Confirmation = observer(function Confirmation({ secret }: { secret: string }) {
  const { api } = useApplication();
  const outcome = useLocalObservable<Outcome>(() => ({ email: null, error: null, isSaving: false }));
  // A click, since programs that look at links in mails open them as well.
  const confirm = async (): Promise<void> => {
    runInAction(() => Object.assign(outcome, { isSaving: true, error: null }));
    try {
      const { email } = await api.rest<{ email: string }>('PUT', '/-/profile/email_address', { body: { secret } });
      runInAction(() => Object.assign(outcome, { email, isSaving: false }));
    } catch (error) {
      runInAction(() => Object.assign(outcome, { error: errorText(error), isSaving: false }));
    }
  };
  return (
    <div className={styles.stack}>
      {outcome.error !== null && <Alert tone="danger">{outcome.error}</Alert>}
      {outcome.email !== null && (
        <Alert tone="success">Your email address is {outcome.email} now. It signs you in, and mail goes there.</Alert>
      )}
      {outcome.email === null && secret !== '' && (
        <div>
          <Button variant="primary" isPending={outcome.isSaving} onPress={() => void confirm()}>
            Use this address
          </Button>
        </div>
      )}
      <p>
        <Link href={addresses.profile}>Go to your profile</Link>
      </p>
    </div>
  );
});
