import { Alert } from '../../widgets/alert/alert.tsx';

/** Loaded only at a secondary. */
export function SecondaryBanner() {
  return (
    <Alert tone="info" isBanner title="You are reading through a secondary site">
      Your changes are sent to the primary site.
    </Alert>
  );
}
