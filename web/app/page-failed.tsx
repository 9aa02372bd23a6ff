import { CloudAlert } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError, errorText } from '../api/api-error.ts';
import { Button } from '../widgets/button/button.tsx';
import { isMissingCode, missingCode } from '../state/missing-code.ts';
import { ButtonLink } from '../widgets/button/button-link.tsx';
import { EmptyState } from '../widgets/empty-state/empty-state.tsx';
import { useApplication } from './application-context.ts';
import { NotFound } from './not-found.tsx';
import { Page } from './page.tsx';

export interface PageFailedProps {
  error: unknown;
  /** Retries. */
  resetErrorBoundary: () => void;
}

/** Shown instead of a page that failed as a whole; the frame around it keeps working. */
export function PageFailed({ error, resetErrorBoundary }: PageFailedProps) {
  const { router, session } = useApplication();
  useEffect(() => {
    missingCode.ofPage(isMissingCode(error));
    return () => missingCode.ofPage(false);
  }, [error]);
  if (error instanceof ApiError && error.kind === 'not_found') return <NotFound />;
  // Offers to sign in; trying again would not help.
  if (error instanceof ApiError && error.kind === 'unauthorized' && !session.signedIn) return <NotFound />;
  // A browser does not retry a module that failed to load; only reloading the page does.
  const retry = isMissingCode(error) ? () => router.reload(router.address) : resetErrorBoundary;
  return (
    <Page title={['Something went wrong']}>
      <div role="alert">
        <EmptyState
          level={1}
          icon={<CloudAlert />}
          title="Couldn’t load this page"
          actions={
            <>
              <Button variant="primary" onPress={retry}>
                Try again
              </Button>
              <ButtonLink href="/">Go to home</ButtonLink>
            </>
          }
        >
          <p>{reason(error)}</p>
        </EmptyState>
      </div>
    </Page>
  );
}

function reason(error: unknown): string {
  return isMissingCode(error) ? 'Part of this page failed to load. Check your connection.' : errorText(error);
}
