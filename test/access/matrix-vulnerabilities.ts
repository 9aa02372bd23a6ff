import { get, row, send, type MatrixRow } from './matrix-row.ts';
import type { Place } from './stage.ts';

const developers = 'A · | · · · + + + | +';
const maintainers = 'A · | · · · · + + | +';

const one = async ({ vulnerability }: Place, tail = '') => `/vulnerabilities/${(await vulnerability()).id}${tail}`;
const actions = { confirm: 'detected', resolve: 'detected', dismiss: 'detected', revert: 'confirmed' } as const;

/** What scanners found in a project, and what people decide about it. */
export const vulnerabilityRows: readonly MatrixRow[] = [
  ...(['project', 'group'] as const).flatMap((kind) => [
    row(`see the vulnerabilities of a ${kind}`, developers, {
      rest: get((place) => `/${kind}s/${place[kind]}/vulnerabilities`),
    }),
    row(`count the vulnerabilities of a ${kind}`, developers, {
      rest: get((place) => `/${kind}s/${place[kind]}/vulnerability_counts`),
    }),
  ]),
  row('see the findings of a project', developers, {
    rest: get(({ project }) => `/projects/${project}/vulnerability_findings`),
  }),
  row('see a vulnerability', developers, { rest: get((place) => one(place)) }),
  row('see the state history of a vulnerability', developers, {
    rest: get((place) => one(place, '/state_changes')),
  }),
  row('see the issues of a vulnerability', developers, { rest: get((place) => one(place, '/issue_links')) }),
  row('import a security report', maintainers, {
    rest: send(
      'POST',
      ({ project }) => `/projects/${project}/security_reports`,
      () => ({ report: { version: '2.1.0', runs: [] } }),
    ),
  }),
  row('make a vulnerability of a finding', maintainers, {
    rest: send(
      'POST',
      ({ project }) => `/projects/${project}/vulnerabilities`,
      async ({ finding }) => ({ finding_id: await finding() }),
    ),
  }),
  ...Object.entries(actions).map(([action, state]) =>
    row(`${action} a vulnerability`, maintainers, {
      rest: send('POST', async ({ vulnerability }) => `/vulnerabilities/${(await vulnerability(state)).id}/${action}`),
    }),
  ),
  row('create an issue from a vulnerability', developers, { rest: send('POST', (place) => one(place, '/issues')) }),
  row('link an issue to a vulnerability', developers, {
    rest: send(
      'POST',
      (place) => one(place, '/issue_links'),
      async ({ issue }) => ({ target_issue_iid: (await issue()).iid }),
    ),
  }),
  row('unlink an issue from a vulnerability', developers, {
    rest: send('DELETE', async ({ vulnerability }) => {
      const { id, linkId } = await vulnerability();
      return `/vulnerabilities/${id}/issue_links/${linkId}`;
    }),
  }),
];
