import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const ownersAlone = 'A · | · · · · · + | +';
const maintainers = 'A · | · · · · + + | +';
const whoHasNoRole = 'A + | · · · · · · | ·';

/** Requests of people to become members. */
export const accessRequestRows: readonly MatrixRow[] = [
  ...rowsOf('group', ownersAlone),
  ...rowsOf('project', maintainers),
];

function rowsOf(kind: 'group' | 'project', who: string): MatrixRow[] {
  const root = (place: Place) => `/${kind}s/${place[kind]}/access_requests`;
  return [
    row(`ask for access to a ${kind}`, whoHasNoRole, { rest: send('POST', root) }),
    row(`see who asks for access to a ${kind}`, who, { rest: get(root) }),
    row(`approve a request for access to a ${kind}`, who, {
      rest: send(
        'PUT',
        async (place) => `${root(place)}/${await place.accessRequest(kind)}/approve`,
        () => ({ access_level: 10 }),
      ),
    }),
    row(`refuse a request for access to a ${kind}`, who, {
      rest: send('DELETE', async (place) => `${root(place)}/${await place.accessRequest(kind)}`),
    }),
  ];
}
