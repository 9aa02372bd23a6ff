import { CloudAlert } from 'lucide-react';
import { ApiError, errorText } from '../api/api-error.ts';
import { Button } from '../widgets/button/button.tsx';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { NotFound } from './not-found.tsx';
import { Page } from './page.tsx';

export interface PageFailedProps {
  error: unknown;
  /** Tries again. */
  resetErrorBoundary: () => void;
}

/** Shown instead of a page that failed as a whole; the frame around it keeps working. */
export function PageFailed({ error, resetErrorBoundary }: PageFailedProps) {
  if (error instanceof ApiError && error.kind === 'not_found') return <NotFound />;
  return (
    <Page title={['Something went wrong']}>
      <div role="alert">
        <EmptyState
          level={1}
          icon={<CloudAlert />}
          title="This page could not be shown"
          actions={
            <>
              <Button variant="primary" onPress={resetErrorBoundary}>
                Try again
              </Button>
              <ButtonLink href="/">Go to the start page</ButtonLink>
            </>
          }
        >
          <p>{reason(error)}</p>
        </EmptyState>
      </div>
    </Page>
  );
}

/** Code that cannot be fetched is either no network or a newer version on the server. */
function reason(error: unknown): string {
  const isCode = error instanceof TypeError && /import|module|fetch/i.test(error.message);
  if (isCode) return 'A part of Milepost could not be fetched. Check your connection, or reload the page.';
  return errorText(error);
}
