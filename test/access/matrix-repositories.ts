import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const everyone = '+ + | + + + + + + | +';
const reporters = '· · | · · + + + + | +';
const maintainers = 'A · | · · · · + + | +';

const file = async ({ project, repository }: Place) =>
  `/projects/${project}/repository/files/${await repository()}?ref=main`;
const mirror = async ({ project, repository }: Place) => {
  await repository();
  return `/projects/${project}/mirror/pull`;
};

/** The git repository of a project. */
export const repositoryRows: readonly MatrixRow[] = [
  row('read a file of an open project', everyone, { rest: get(file), onlyIn: 'public' }),
  row('read a file of a project', reporters, { rest: get(file), notIn: 'public' }),
  row('see the repository source of a project', maintainers, { rest: get(mirror) }),
  row('change the repository source of a project', maintainers, {
    rest: send('PUT', mirror, () => ({ url: 'https://git.example.org/app.git' })),
  }),
  row('fetch the repository of a project', maintainers, { rest: send('POST', mirror) }),
];
