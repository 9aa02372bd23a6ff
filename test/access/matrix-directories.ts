import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const ownersAlone = 'A · | · · · · · + | +';
const links = ({ group }: Place) => `/groups/${group}/ldap_group_links`;
let made = 0;
const syncOf = ({ group }: Place) => `/groups/${group}/ldap_sync`;

/** Links of groups to groups of directories, which give people roles. */
export const directoryRows: readonly MatrixRow[] = [
  row('see the LDAP groups of a group', ownersAlone, { rest: get(links) }),
  row('link an LDAP group', ownersAlone, {
    rest: send('POST', links, () => ({ cn: `crew ${(made += 1)}`, provider: 'main', group_access: 20 })),
  }),
  row('delete the link to an LDAP group', ownersAlone, {
    rest: send('DELETE', async (place) => `${links(place)}?provider=main&cn=${await place.directoryLink()}`),
  }),
  row('see the result of the LDAP sync', ownersAlone, { rest: get(syncOf) }),
  row('sync with LDAP groups', ownersAlone, {
    rest: send('POST', async (place) => {
      await place.directoryLink();
      return syncOf(place);
    }),
  }),
];
