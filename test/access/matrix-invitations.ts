import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const ownersAlone = 'A · | · · · · · + | +';
const maintainers = 'A · | · · · · + + | +';
const owner = 50;

/** Invitations of people by mail. */
export const invitationRows: readonly MatrixRow[] = [
  ...rowsOf('group', ownersAlone),
  ...rowsOf('project', maintainers),
];

function rowsOf(kind: 'group' | 'project', who: string): MatrixRow[] {
  const root = (place: Place) => `/${kind}s/${place[kind]}/invitations`;
  return [
    row(`see who is invited to a ${kind}`, who, { rest: get(root) }),
    row(`invite people to a ${kind}`, who, {
      rest: send('POST', root, ({ candidate }) => ({ user_id: candidate, access_level: 10 })),
    }),
    row(`change an invitation to a ${kind}`, who, {
      rest: send(
        'PUT',
        async (place) => `${root(place)}/${await place.invitation(kind)}`,
        () => ({ access_level: 20 }),
      ),
    }),
    row(`withdraw an invitation to a ${kind}`, who, {
      rest: send('DELETE', async (place) => `${root(place)}/${await place.invitation(kind)}`),
    }),
    row(`get the link of an invitation to a ${kind}`, who, {
      rest: send('POST', async (place) => `${root(place)}/${await place.invitation(kind)}/link`),
    }),
    row(`get the link of an owner invitation to a ${kind}`, ownersAlone, {
      rest: send('POST', async (place) => `${root(place)}/${await place.invitation(kind, owner)}/link`),
    }),
    row(`change an owner invitation to a ${kind}`, ownersAlone, {
      rest: send(
        'PUT',
        async (place) => `${root(place)}/${await place.invitation(kind, owner)}`,
        () => ({ access_level: 20 }),
      ),
    }),
  ];
}
