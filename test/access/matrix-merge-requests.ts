import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const everyone = '+ + | + + + + + + | +';
const reporters = '· · | · · + + + + | +';
const developers = 'A · | · · · + + + | +';

const one = async ({ project, mergeRequest }: Place, tail = '') =>
  `/projects/${project}/merge_requests/${await mergeRequest()}${tail}`;
const seen = {
  'a merge request': { rest: get((place) => one(place)) },
  'the approvals of a merge request': { rest: get((place) => one(place, '/approvals')) },
} as const;

/** Merge requests of others. Lists leave out what is not visible: the leak tests hold that. */
export const mergeRequestRows: readonly MatrixRow[] = [
  ...Object.entries(seen).flatMap(([thing, calls]) => [
    row(`see ${thing} of an open project`, everyone, { ...calls, onlyIn: 'public' }),
    row(`see ${thing} of a project`, reporters, { ...calls, notIn: 'public' }),
  ]),
  row('create a merge request', developers, {
    rest: send(
      'POST',
      ({ project }) => `/projects/${project}/merge_requests`,
      () => ({
        title: 'A request',
        source_branch: `made-${Math.random().toString(36).slice(2)}`,
        target_branch: 'main',
      }),
    ),
  }),
  row('change a merge request', developers, {
    rest: send(
      'PUT',
      (place) => one(place),
      () => ({ title: 'Changed', state_event: 'close' }),
    ),
  }),
  row('merge a merge request', developers, { rest: send('PUT', (place) => one(place, '/merge')) }),
  row('approve a merge request', developers, { rest: send('POST', (place) => one(place, '/approve')) }),
];
