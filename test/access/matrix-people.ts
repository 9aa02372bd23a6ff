import { get, row, send, type MatrixRow } from './matrix-row.ts';

const administrators = 'A · | · · · · · · | +';
const newPerson = (): Record<string, unknown> => {
  const username = `made-${Math.random().toString(36).slice(2)}`;
  return { username, name: username, email: `${username}@example.com`, force_random_password: true };
};
const ofAnother = (list: string) =>
  send(
    'POST',
    ({ candidate }) => `/users/${candidate}/${list}`,
    () => ({ name: 'made', scopes: ['read_api'] }),
  );

/** People of the instance, and what it holds. */
export const peopleRows: readonly MatrixRow[] = [
  row('create a person', administrators, { onlyIn: 'public', rest: send('POST', () => '/users', newPerson) }),
  row('change a person', administrators, {
    onlyIn: 'public',
    rest: send(
      'PUT',
      ({ candidate }) => `/users/${candidate}`,
      () => ({ bio: 'Other' }),
    ),
  }),
  row('see what another did lately', 'A + | + + + + + + | +', {
    onlyIn: 'public',
    rest: get(({ candidate }) => `/users/${candidate}/events`),
  }),
  row('see the backups on the server', administrators, {
    onlyIn: 'public',
    rest: get(() => '/admin/backups'),
    page: () => '/admin/backups',
  }),
  row('see all accounts', administrators, {
    onlyIn: 'public',
    rest: get(({ candidate }) => `/users/${candidate}/associations_count`),
    page: () => '/admin/users',
  }),
  row('make a link for the password of another', administrators, {
    onlyIn: 'public',
    rest: send('POST', ({ candidate }) => `/users/${candidate}/password_link`),
    command: ({ candidateName }) => ['users', 'set-password', candidateName, '--link'],
  }),
  row('require a second factor of everyone', administrators, {
    onlyIn: 'public',
    rest: send(
      'PUT',
      () => '/application/settings',
      () => ({ require_two_factor_authentication: false }),
    ),
  }),
  row('sign another out everywhere', administrators, {
    onlyIn: 'public',
    rest: send('DELETE', ({ candidate }) => `/users/${candidate}/sessions`),
  }),
  row('create a token for another', administrators, { onlyIn: 'public', rest: ofAnother('personal_access_tokens') }),
  row('create a token to act as another', administrators, {
    onlyIn: 'public',
    rest: ofAnother('impersonation_tokens'),
  }),
  row('see the tokens to act as another', administrators, {
    onlyIn: 'public',
    rest: get(({ candidate }) => `/users/${candidate}/impersonation_tokens`),
  }),
  row('see the statistics of the instance', administrators, {
    onlyIn: 'public',
    rest: get(() => '/application/statistics'),
  }),
  row('see the health of the instance', administrators, {
    onlyIn: 'public',
    rest: get(() => '/admin/health'),
    page: () => '/admin/health',
    command: () => ['admin', 'health'],
  }),
  row('see all groups with their owners', administrators, {
    onlyIn: 'public',
    rest: get(() => '/admin/groups'),
    page: () => '/admin/groups',
    command: () => ['admin', 'groups'],
  }),
  row('see all projects with their owners', administrators, {
    onlyIn: 'public',
    rest: get(() => '/admin/projects'),
    page: () => '/admin/projects',
    command: () => ['admin', 'projects'],
  }),
  row('see background work', administrators, {
    onlyIn: 'public',
    rest: get(() => '/admin/jobs'),
    page: () => '/admin/jobs',
  }),
  row('see the settings of the instance', administrators, {
    onlyIn: 'public',
    rest: get(() => '/application/settings'),
    page: () => '/admin/settings',
  }),
  row('change the settings of the instance', administrators, {
    onlyIn: 'public',
    rest: send(
      'PUT',
      () => '/application/settings',
      () => ({ default_projects_limit: 100_000 }),
    ),
  }),
];
