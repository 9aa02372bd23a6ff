import './theme/tokens.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/print.css';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { RouterProvider } from 'react-aria-components';
import { ApplicationContext } from './app/application-context.ts';
import { createApplication } from './app/create-application.ts';
import { PageFailed } from './app/page-failed.tsx';
import { Frame } from './app/shell/frame.tsx';

const place = document.getElementById('application');
if (place) {
  const application = createApplication(window);
  createRoot(place).render(
    <ApplicationContext value={application}>
      {/* Menu items that are links stop propagation of clicks, so followLinks does not receive them. */}
      <RouterProvider navigate={(address) => void application.router.visit(address)}>
        {/* The page has its own; this one is for the frame. */}
        <ErrorBoundary FallbackComponent={PageFailed}>
          <Frame />
        </ErrorBoundary>
      </RouterProvider>
    </ApplicationContext>,
  );
}
