import { defaultPreferences } from '../../domain/people/preferences.ts';
import type { User } from '../../domain/people/user.ts';
import { ApiClient } from '../../web/api/client.ts';
import type { Operation } from '../../web/api/query-batches.ts';
import { readBoot } from '../../web/app/boot.ts';
import { ChangeFeed } from '../../web/app/changes/change-feed.ts';
import { ItemCache } from '../../web/app/items/item-cache.ts';
import type { Router } from '../../web/app/router.ts';
import { Session } from '../../web/app/session.ts';
import { AddressInPlace } from '../../web/roadmap/address-in-place.ts';
import type { ItemEnvironment } from '../../web/work-items/item-store.ts';
import type { TestServer } from './server.ts';

/** What the stores of a page use, for tests of them without a browser: real calls to a test server as this person. */
export interface PageEnvironment extends ItemEnvironment {
  /** Calls to addresses that match are answered as a broken server would, or with `brokenStatus`; null ends that. */
  broken: RegExp | null;
  brokenStatus: number;
  /** Addresses of the calls made so far. */
  readonly calls: string[];
  /** GraphQL operations sent so far, those of one request one by one. */
  readonly operations: Operation[];
}

/** `search` is the query of the page's address. */
export async function environmentOf(server: TestServer, user: User, search = ''): Promise<PageEnvironment> {
  const token = await server.tokenFor(user);
  const { username, name } = user;
  const api = new ApiClient({
    csrfToken: null,
    onSessionLost: () => undefined,
    fetch: (path, request) => {
      const address = path as string;
      environment.calls.push(address);
      if (address === '/api/graphql') {
        environment.operations.push(...[JSON.parse(request?.body as string) as Operation | Operation[]].flat());
      }
      if (environment.broken?.test(address) === true) {
        const { brokenStatus: status } = environment;
        return Promise.resolve(
          Response.json(status === 500 ? { message: '500 Internal Server Error' } : {}, { status }),
        );
      }
      const headers = { ...(request?.headers as Record<string, string>), 'PRIVATE-TOKEN': token };
      return fetch(server.address + address, { ...request, headers });
    },
  });
  const signedIn = {
    id: user.id,
    username,
    name,
    avatarUrl: null,
    admin: false,
    canCreateGroup: true,
    firstDayOfWeek: null,
    twoFactorEnabled: false,
    preferences: defaultPreferences,
  };
  const page = { getElementById: () => null, location: { origin: server.address } } as unknown as Document;
  const environment: PageEnvironment = {
    api,
    broken: null,
    brokenStatus: 500,
    calls: [],
    operations: [],
    changes: new ChangeFeed(api, { hidden: true, addEventListener: () => undefined }, null),
    boot: readBoot(page),
    session: new Session({ user: signedIn, signUpEnabled: false, firstDayOfWeek: 0 }),
    items: new ItemCache(),
    router: Object.assign(new AddressInPlace('/', search), {
      navigate: () => Promise.resolve(true),
    }) as unknown as Router,
  };
  return environment;
}
