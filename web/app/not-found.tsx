import { observer } from 'mobx-react-lite';
import { MapPinOff } from 'lucide-react';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { signInAddress } from './addresses.ts';
import { useApplication } from './application-context.ts';
import { Page } from './page.tsx';

/** For URLs without a page and for hidden pages, which look the same. */
export const NotFound = observer(function NotFound() {
  const { router, session } = useApplication();
  return (
    <Page title={['Page not found']}>
      <EmptyState
        level={1}
        icon={<MapPinOff />}
        title="Page not found"
        actions={
          <>
            <ButtonLink href="/" variant={session.signedIn ? 'primary' : 'secondary'}>
              Go to home
            </ButtonLink>
            {!session.signedIn && (
              <ButtonLink href={signInAddress(router.address)} variant="primary">
                Sign in
              </ButtonLink>
            )}
          </>
        }
      >
        <p>
          There is nothing at this address, or you do not have permission to see it.
          {!session.signedIn && ' Signing in may help.'}
        </p>
      </EmptyState>
    </Page>
  );
});
