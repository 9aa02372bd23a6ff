import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo } from 'react';
import { themeChoices } from '../../domain/people/preferences.ts';
import { progressTrackings, type ProgressTracking } from '../../domain/roadmap/progress.ts';
import { addresses, signInAddress } from '../app/addresses.ts';
import { useApplication } from '../app/application-context.ts';
import { progressMeasureOf } from '../app/progress-measure.ts';
import { Page, PageHeading } from '../app/page.tsx';
import { themeNames } from '../theme/theme-names.ts';
import { Link } from '../widgets/link/link.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { LoadingRows } from '../widgets/loading/loading.tsx';
import { SegmentedControl } from '../widgets/segmented-control/segmented-control.tsx';
import { IdentityRows } from './identity-rows.tsx';
import { FeedTokenForm, MailTokenForm } from './address-token-form.tsx';
import { NotificationForm } from './notification-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhotoField } from './photo-field.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionList } from './session-list.ts';
import { SessionRows } from './session-rows.tsx';
import styles from './profile-page.module.css';

const PreferencesForm = lazyCode(() => import('./preferences-form.tsx'));
/** With the date field, which nothing else on the page needs. */
const AccessTokenRows = lazyCode(async () => ({ default: (await import('./access-token-rows.tsx')).AccessTokenRows }));

const measureNames: Record<ProgressTracking, string> = { WEIGHT: 'By issue weight', COUNT: 'By issue count' };

const crumbs = [{ text: 'Profile' }];

/** The reader's photo, name, week, theme, unit of progress, password, connected accounts, access tokens and sessions. */
const ProfilePage = observer(function ProfilePage() {
  const { api, boot, router, session, theme } = useApplication();
  const progress = progressMeasureOf(session);
  const sessions = useMemo(() => new SessionList(api), [api]);
  const { user } = session;
  useEffect(() => {
    if (user === null) void router.navigate(signInAddress(router.address), { replace: true });
  }, [user, router]);
  if (user === null) return null;
  return (
    <Page title={['Profile']} crumbs={crumbs}>
      <PageHeading title="Profile" description={`@${user.username}`} />
      <section className={styles.section}>
        <h2 className={styles.heading}>Personal details</h2>
        <div className={styles.stack}>
          <PhotoField user={user} />
          <ProfileForm />
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>Preferences</h2>
        <div className={styles.stack}>
          <SegmentedControl
            label="Theme"
            segments={themeChoices.map((value) => ({ value, text: themeNames[value] }))}
            value={theme.choice}
            onChange={theme.choose}
          />
          <SegmentedControl
            label="Progress of epics"
            segments={progressTrackings.map((value) => ({ value, text: measureNames[value] }))}
            value={progress.tracking}
            onChange={progress.choose}
          />
          <p className={styles.quiet}>
            The theme is saved with your account, the progress of epics in this browser only.
          </p>
          <Suspense fallback={<LoadingRows label="Loading preferences" count={2} />}>
            <PreferencesForm />
          </Suspense>
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>Notifications</h2>
        <NotificationForm />
      </section>
      {boot.passwordsEnabled && (
        <section className={styles.section}>
          <h2 className={styles.heading}>Password</h2>
          <PasswordForm onDone={sessions.reload} />
        </section>
      )}
      <section className={styles.section}>
        <h2 className={styles.heading}>Two-factor sign-in</h2>
        <p className={styles.quiet}>
          {user.twoFactorEnabled ? 'On: signing in requires a passkey or a code.' : 'Off.'}{' '}
          <Link href={addresses.twoFactor}>{user.twoFactorEnabled ? 'Manage' : 'Set up'}</Link>
        </p>
      </section>
      {boot.signInProviders.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>Connected accounts</h2>
          <IdentityRows onDisconnected={sessions.reload} />
        </section>
      )}
      {boot.incomingMailEnabled && (
        <section className={styles.section}>
          <h2 className={styles.heading}>Issues and comments by email</h2>
          <MailTokenForm />
        </section>
      )}
      <section className={styles.section}>
        <h2 className={styles.heading}>Calendars</h2>
        <FeedTokenForm />
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>Access tokens</h2>
        <Suspense fallback={<LoadingRows label="Loading access tokens" count={1} />}>
          <AccessTokenRows user={user} />
        </Suspense>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>Active sessions</h2>
        <SessionRows list={sessions} />
      </section>
    </Page>
  );
});

export default ProfilePage;
