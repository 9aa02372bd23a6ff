import { get, mutate, row, send, type Build, type MatrixRow, type RestCall } from './matrix-row.ts';
import type { Place } from './stage.ts';

const kinds = ['group', 'project'] as const;
type Kind = (typeof kinds)[number];
const everyone = '+ + | + + + + + + | +';
const signedIn = 'A + | + + + + + + | +';
const planners = 'A · | · + + + + + | +';
/** A calendar names its reader by a word in its address; without one there is nothing. */
const withFeed = 'H + | + + + + + + | +';
const nobody = '· · | · · · · · · | ·';

type Find = (place: Place) => Promise<string>;
const aLabel =
  (kind: Kind, tail = ''): Find =>
  async (place) =>
    `/${kind}s/${place[kind]}/labels/${await place[`${kind}Label`]()}${tail}`;
const aMilestone =
  (kind: Kind, tail = ''): Find =>
  async (place) =>
    `/${kind}s/${place[kind]}/milestones/${await place[`${kind}Milestone`]()}${tail}`;

/** Acts are taken back in GraphQL alone, which answers alike about those of others and those that are missing. */
const actOf = (name: 'undo' | 'redo', state: 'done' | 'undone'): Build<RestCall> =>
  mutate(name, name === 'undo' ? 'UndoInput' : 'RedoInput', async ({ act }) => ({
    actId: `gid://gitlab/Act/${await act(state)}`,
  }));

const ofKinds: readonly MatrixRow[] = kinds.flatMap((kind) => [
  row(`see a label of a ${kind}`, everyone, { rest: get(aLabel(kind)) }),
  row(`unsubscribe from a label of a ${kind}`, signedIn, {
    rest: send(
      'POST',
      async (place) => `/${kind}s/${place[kind]}/labels/${await place.followedLabel(kind)}/unsubscribe`,
    ),
  }),
  row(`see a milestone of a ${kind}`, everyone, {
    rest: get(aMilestone(kind)),
  }),
  row(`see the issues of a milestone of a ${kind}`, everyone, { rest: get(aMilestone(kind, '/issues')) }),
  row(`see the progress of a milestone of a ${kind}`, everyone, { rest: get(aMilestone(kind, '/report')) }),
  row(`see the burn-down of a milestone of a ${kind}`, everyone, { rest: get(aMilestone(kind, '/burndown_events')) }),
  row(`see the merge requests of a milestone of a ${kind}`, everyone, {
    rest: get(aMilestone(kind, '/merge_requests')),
  }),
  row(`read the dates of a ${kind} in a calendar`, withFeed, {
    rest: get(async (place) => `/${kind}s/${place[kind]}/calendar.ics?feed_token=${await place.feedToken()}`),
  }),
]);

/** What is planned with: labels, milestones, iterations and calendars, as far as `containerRows` does not have it. */
export const planningRows: readonly MatrixRow[] = [
  ...ofKinds,
  row('see the labels of a project', everyone, {
    rest: get(({ project }) => `/projects/${project}/labels`),
    page: ({ projectPath }) => `/${projectPath}/-/labels`,
  }),
  row('edit a label of a project', planners, { rest: send('PUT', aLabel('project'), () => ({ color: '#00ff00' })) }),
  row('delete a label of a project', planners, { rest: send('DELETE', aLabel('project')) }),
  row('merge a label of a project into another', planners, {
    rest: send('PUT', aLabel('project', '/merge'), async ({ projectLabel }) => ({ into: await projectLabel() })),
  }),
  row('promote a label of a project', planners, { rest: send('PUT', aLabel('project', '/promote')) }),
  row('order the priorities of labels of a project', planners, {
    rest: send(
      'POST',
      ({ project }) => `/projects/${project}/label_priorities`,
      async ({ projectLabel }) => ({ label_ids: [await projectLabel()] }),
    ),
  }),
  row('subscribe to a label of a project', signedIn, { rest: send('POST', aLabel('project', '/subscribe')) }),
  row('see the milestones of a project', everyone, {
    rest: get(({ project }) => `/projects/${project}/milestones`),
    page: ({ projectPath }) => `/${projectPath}/-/milestones`,
  }),
  row('edit a milestone of a project', planners, {
    rest: send('PUT', aMilestone('project'), () => ({ due_date: '2026-12-24' })),
  }),
  row('delete a milestone of a project', planners, { rest: send('DELETE', aMilestone('project')) }),
  row('promote a milestone of a project', planners, { rest: send('POST', aMilestone('project', '/promote')) }),
  row('see the iterations of a project', everyone, {
    rest: get(({ project }) => `/projects/${project}/iterations`),
  }),
  row('see the burn-up of an iteration in a project', everyone, {
    rest: get(async ({ project, iteration }) => `/projects/${project}/iterations/${(await iteration()).id}/report`),
  }),
  row('see the own word for calendar addresses', signedIn, { onlyIn: 'public', rest: get(() => '/user/feed_token') }),
  row('end the own calendar addresses', signedIn, {
    onlyIn: 'public',
    rest: send('POST', () => '/user/feed_token/reset'),
  }),
  row('take back what another person did', nobody, { onlyIn: 'public', rest: actOf('undo', 'done') }),
  row('do again what another person took back', nobody, { onlyIn: 'public', rest: actOf('redo', 'undone') }),
];
