import type { LoadedDemo } from '../../../interfaces/http/dependencies.ts';
import { testPassword } from '../../support/server.ts';

/** What a sign-in page with a demo offers in these tests. */
export const demo: LoadedDemo = {
  password: testPassword,
  accounts: [
    { username: 'olivia', name: 'Olivia Brandt', shows: 'Owner' },
    { username: 'gus', name: 'Gus Okafor', shows: 'Guest: sees nothing confidential' },
  ],
  group: 'brightwater',
};
