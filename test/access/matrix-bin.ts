import { get, row, send, type MatrixRow } from './matrix-row.ts';

const kinds = ['group', 'project'] as const;
const thoseWhoDelete = 'A · | · + · · · + | +';

/** The bin of a group or project; restoring needs the right to delete the item itself. */
export const binRows: readonly MatrixRow[] = kinds.flatMap((kind) => [
  row(`see the bin of a ${kind}`, thoseWhoDelete, {
    rest: get((place) => `/${kind}s/${place[kind]}/bin`),
    ...(kind === 'group' && { page: (place) => `/groups/${place.groupPath}/-/bin` }),
  }),
  row(`restore an item from the bin of a ${kind}`, thoseWhoDelete, {
    rest: send('POST', async (place) => `/${kind}s/${place[kind]}/bin/${await place.binned(kind)}/restore`),
  }),
  row(`delete an item from the bin of a ${kind}`, thoseWhoDelete, {
    rest: send('DELETE', async (place) => `/${kind}s/${place[kind]}/bin/${await place.binned(kind)}`),
  }),
  row(`empty the bin of a ${kind}`, thoseWhoDelete, {
    rest: send('DELETE', (place) => `/${kind}s/${place[kind]}/bin`),
  }),
]);
