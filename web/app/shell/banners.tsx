import { observer } from 'mobx-react-lite';
import { Alert } from '../../widgets/alert/alert.tsx';
import { missingCode } from '../../state/missing-code.ts';
import { Button } from '../../widgets/button/button.tsx';
import { ButtonLink } from '../../widgets/button/button-link.tsx';
import { lazyPart } from '../../widgets/lazy-part.tsx';
import { signInAddress } from '../addresses.ts';
import { useApplication } from '../application-context.ts';

const SecondaryBanner = lazyPart(async () => (await import('./secondary-banner.tsx')).SecondaryBanner);

const Announcement = lazyPart(async () => (await import('./announcement.tsx')).Announcement);
const DemoNote = lazyPart(async () => (await import('./demo-note.tsx')).DemoNote);

/** Notices for the whole tab: an announcement, a secondary site, no network, no server, missing code, or an ended session. */
export const Banners = observer(function Banners() {
  const { boot, shell, session, router, changes } = useApplication();
  return (
    <>
      {boot.announcement !== null && <Announcement />}
      {(changes.isSecondary ?? boot.isSecondary) && <SecondaryBanner />}
      {!shell.online && (
        <Alert tone="warning" isBanner title="You are offline">
          What you see may be out of date, and changes cannot be saved until the connection is back.
        </Alert>
      )}
      {shell.online && changes.isOutOfReach && (
        <Alert tone="warning" isBanner title="Can’t connect to Milepost">
          What you see may be out of date. Milepost goes on by itself once the server answers again.
        </Alert>
      )}
      {missingCode.isSeen && (
        <Alert
          tone="warning"
          isBanner
          title="Part of this page failed to load"
          actions={
            <Button size="small" onPress={() => router.reload(router.address)}>
              Reload
            </Button>
          }
        >
          Check your connection, then reload the page.
        </Alert>
      )}
      {session.lost && (
        <Alert
          tone="danger"
          isBanner
          title="You have been signed out"
          actions={
            <ButtonLink size="small" href={signInAddress(router.address)}>
              Sign in again
            </ButtonLink>
          }
        >
          Your session has ended. Signing in brings you back to this page.
        </Alert>
      )}
      {boot.demoGroup !== null && !session.lost && <DemoNote />}
    </>
  );
});
