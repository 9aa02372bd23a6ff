import type { User } from '../../domain/people/user.ts';
import { ApiClient } from '../../web/api/client.ts';
import type { TestServer } from './server.ts';

/** The client of the pages, for a test in Node.js: as this person, or without an account. */
export async function pageClient(server: TestServer, user: User | null): Promise<ApiClient> {
  const token = user === null ? null : await server.tokenFor(user);
  return new ApiClient({
    csrfToken: null,
    onSessionLost() {
      throw new Error(`${user?.username ?? 'a visitor'} was signed out`);
    },
    fetch: (path, options) =>
      fetch(new URL(path as string, server.address), {
        ...options,
        headers: { ...(options?.headers as Record<string, string>), ...(token !== null && { 'PRIVATE-TOKEN': token }) },
      }),
  });
}
