import type { Router } from '../app/router.ts';

/** Loads a page from the server. A form that was sent waits for it until this page is left. */
export function leaveFor(router: Router, address: string): Promise<never> {
  router.reload(address);
  return new Promise(() => undefined);
}
