import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-aria-components';
import { ApplicationContext, type Application } from './application-context.ts';
import { PageFailed } from './page-failed.tsx';
import { Frame } from './shell/frame.tsx';
import { lazyCode } from '../widgets/lazy-part.tsx';

const ConfirmationDialog = lazyCode(() => import('./confirmation-dialog.tsx'));

/** Everything on the screen: the frame with the page of the current address. */
export const ApplicationFrame = observer(function ApplicationFrame({ application }: { application: Application }) {
  return (
    <ApplicationContext value={application}>
      {/* Menu items that are links stop propagation of clicks, so followLinks does not receive them. */}
      <RouterProvider navigate={(address) => void application.router.visit(address)}>
        {/* The page has its own; this one is for the frame. */}
        <ErrorBoundary FallbackComponent={PageFailed}>
          <Frame />
          <Suspense>{application.confirmation.question !== null && <ConfirmationDialog />}</Suspense>
        </ErrorBoundary>
      </RouterProvider>
    </ApplicationContext>
  );
});
