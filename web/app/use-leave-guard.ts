import { useEffect } from 'react';
import { useApplication } from './application-context.ts';

/** Asks before a page with unsaved changes is left; `reason` says what would be lost. */
export function useLeaveGuard(form: { readonly isChanged: boolean }, reason: string): void {
  const { router } = useApplication();
  useEffect(() => router.guards.add(() => (form.isChanged ? reason : null)), [router, form, reason]);
}
