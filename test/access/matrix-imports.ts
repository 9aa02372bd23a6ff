import { formWith } from '../support/files.ts';
import { get, row, send, type MatrixRow } from './matrix-row.ts';

const owners = 'A · | · · · · · + | +';

/** Imports into groups. */
export const importRows: readonly MatrixRow[] = [
  row('see the imports of a group', owners, { rest: get((place) => `/groups/${place.group}/imports`) }),
  row('see a running import of a group', owners, { rest: get((place) => `/groups/${place.group}/imports/running`) }),
  row('import into a group', owners, {
    rest: send(
      'POST',
      (place) => `/groups/${place.group}/imports?dry_run=true`,
      () => formWith('Title\nA title\n', 'table.csv'),
    ),
  }),
];
