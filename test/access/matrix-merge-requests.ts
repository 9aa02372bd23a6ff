import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const everyone = '+ + | + + + + + + | +';
const reporters = '· · | · · + + + + | +';
const developers = 'A · | · · · + + + | +';
const maintainers = 'A · | · · · · + + | +';

const one = async ({ project, mergeRequest }: Place, tail = '') =>
  `/projects/${project}/merge_requests/${await mergeRequest()}${tail}`;
const check = async (place: Place) =>
  `/projects/${place.project}/external_status_checks/${(await place.statusCheck()).id}`;
const ofRequest = ({ project }: Place, { iid }: { iid: number }, tail: string) =>
  `/projects/${project}/merge_requests/${iid}${tail}`;
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
  row('see the external status checks of a project', maintainers, {
    rest: get(({ project }) => `/projects/${project}/external_status_checks`),
  }),
  row('create an external status check', maintainers, {
    rest: send(
      'POST',
      ({ project }) => `/projects/${project}/external_status_checks`,
      () => ({ name: Math.random().toString(36), external_url: 'https://checks.example.org/' }),
    ),
  }),
  row('change an external status check', maintainers, {
    rest: send('PUT', check, () => ({ name: Math.random().toString(36) })),
  }),
  row('delete an external status check', maintainers, { rest: send('DELETE', check) }),
  row('see the results of external status checks', 'A · | · · + + + + | +', {
    rest: get(async (place) => ofRequest(place, await place.statusCheck(), '/status_checks')),
  }),
  row('set the result of an external status check', developers, {
    rest: async (place) => {
      const made = await place.statusCheck();
      const path = ofRequest(place, made, '/status_check_responses');
      return { method: 'POST', path, body: { external_status_check_id: made.id, status: 'passed' } };
    },
  }),
  row('retry an external status check', developers, {
    rest: send('POST', async (place) => {
      const made = await place.statusCheck();
      return ofRequest(place, made, `/status_checks/${made.id}/retry`);
    }),
  }),
];
