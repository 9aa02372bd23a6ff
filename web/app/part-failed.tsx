import { LoadFailure } from '../widgets/alert/load-failure.tsx';
import { useApplication } from './application-context.ts';
import { isMissingCode, missingCodeText } from './missing-code.ts';

/** Shown instead of a part of a page whose code failed to load; the rest of the page stays. */
export function PartFailed({ error }: { error: unknown }) {
  const { router } = useApplication();
  // Defects belong to the page.
  if (!isMissingCode(error)) throw error;
  // A browser does not retry a module that failed to load; only reloading the page does.
  return <LoadFailure onRetry={() => router.reload(router.address)}>{missingCodeText}</LoadFailure>;
}
