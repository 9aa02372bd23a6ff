import type { ApiClient } from '../api/client.ts';
import { addresses } from './addresses.ts';
import type { Router } from './router.ts';

/** Ends the session on the server and loads the start page again, so that nothing of the session stays in memory. */
export async function signOut(api: ApiClient, router: Router): Promise<void> {
  await api.rest('DELETE', '/-/session');
  router.reload(addresses.home);
}
