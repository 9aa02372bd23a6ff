import { formWith } from '../support/files.ts';
import { get, row, send, type MatrixRow } from './matrix-row.ts';

const kinds = ['group', 'project'] as const;
const everyoneSignedIn = 'A + | + + + + + + | +';
const maintainers = 'A · | · · · · + + | +';

/** Attached files (security.md §2, third table; groups are as open to them as to comments). */
export const uploadRows: readonly MatrixRow[] = kinds.flatMap((kind) => [
  row(`attach a file in a ${kind}`, everyoneSignedIn, {
    rest: send(
      'POST',
      (place) => `/${kind}s/${place[kind]}/uploads`,
      () => formWith('words', 'a.txt'),
    ),
  }),
  row(`see the list of files of a ${kind}`, maintainers, {
    rest: get((place) => `/${kind}s/${place[kind]}/uploads`),
  }),
  row(`delete a file of a ${kind}`, maintainers, {
    rest: send('DELETE', async (place) => `/${kind}s/${place[kind]}/uploads/${await place.upload(kind)}`),
  }),
]);
