import { get, row, send, type MatrixRow } from './matrix-row.ts';

const ownersAlone = 'A · | · · · · · + | +';
const administratorsAlone = 'A · | · · · · · · | +';
const maintainers = 'A · | · · · · + + | +';

/** Seats and subscriptions of top-level groups, and groups invited to projects. */
export const seatRows: readonly MatrixRow[] = [
  row('see who takes a seat', ownersAlone, {
    rest: get(({ group }) => `/groups/${group}/billable_members`),
    page: ({ groupPath }) => `/groups/${groupPath}/-/usage_quotas`,
    command: ({ groupPath }) => ['seats', 'list', groupPath],
    graphql: async ({ groupPath }) => ({
      query: 'query ($path: ID!) { group(fullPath: $path) { billableMembersCount } }',
      variables: { path: groupPath },
      allowed: ({ group }) =>
        group === null ? null : (group as { billableMembersCount: number | null }).billableMembersCount !== null,
    }),
  }),
  row('see the memberships behind a seat', ownersAlone, {
    rest: get(
      async ({ group, projectMember }) =>
        `/groups/${group}/billable_members/${await projectMember('developer')}/memberships`,
    ),
    command: async ({ groupPath, candidateName, projectMember }) => {
      await projectMember('developer');
      return ['seats', 'why', groupPath, candidateName];
    },
  }),
  row('see the invitations behind a seat', ownersAlone, {
    rest: get(
      async ({ group, projectMember }) =>
        `/groups/${group}/billable_members/${await projectMember('developer')}/indirect`,
    ),
  }),
  row('export who takes a seat', ownersAlone, { rest: get(({ group }) => `/groups/${group}/seat_usage`) }),
  row('see the seats of past days', ownersAlone, {
    rest: get(({ group }) => `/groups/${group}/seat_history`),
    command: ({ groupPath }) => ['seats', 'history', groupPath],
  }),
  row('free a seat', ownersAlone, {
    rest: send(
      'DELETE',
      async ({ group, projectMember }) => `/groups/${group}/billable_members/${await projectMember('developer')}`,
    ),
    command: async ({ groupPath, candidateName, projectMember }) => {
      await projectMember('developer');
      return ['seats', 'remove', groupPath, candidateName, '--yes'];
    },
  }),
  row('see the subscription', ownersAlone, {
    rest: get(({ group }) => `/namespaces/${group}/gitlab_subscription`),
    page: ({ groupPath }) => `/groups/${groupPath}/-/billings`,
    command: ({ groupPath }) => ['subscription', 'show', groupPath],
  }),
  row('change the subscription', administratorsAlone, {
    rest: send(
      'PUT',
      ({ group }) => `/namespaces/${group}/gitlab_subscription`,
      () => ({ plan_code: 'premium', seats: 20 }),
    ),
    command: ({ groupPath }) => ['subscription', 'set', groupPath, '--plan', 'premium', '--seats', '20'],
  }),
  row('invite a group to a project', maintainers, {
    rest: send(
      'POST',
      async ({ subproject }) => `/projects/${await subproject()}/share`,
      async ({ publicGroup }) => ({ group_id: await publicGroup(), group_access: 30 }),
    ),
  }),
  row('invite a group to a project as owners', ownersAlone, {
    rest: send(
      'POST',
      async ({ subproject }) => `/projects/${await subproject()}/share`,
      async ({ publicGroup }) => ({ group_id: await publicGroup(), group_access: 50 }),
    ),
  }),
  row('remove the invitation of a group to a project', maintainers, {
    rest: send('DELETE', async ({ sharedProject }) => {
      const { id, invited } = await sharedProject();
      return `/projects/${id}/share/${invited}`;
    }),
  }),
];
