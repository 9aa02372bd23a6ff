import { get, row, send, type Calls, type MatrixRow } from './matrix-row.ts';

function ofInstance(act: string, calls: Calls): MatrixRow {
  return row(act, 'A · | · · · · · · | +', { ...calls, onlyIn: 'public' });
}

/** The places at which the instance runs; they belong to no group or project. */
export const siteRows: readonly MatrixRow[] = [
  ofInstance('list the sites', {
    rest: get(() => '/geo_sites'),
  }),
  ofInstance('see how the sites do', {
    rest: get(() => '/geo_sites/status'),
  }),
  ofInstance('see a site', {
    rest: get(async ({ site }) => `/geo_sites/${await site()}`),
  }),
  ofInstance('see how a site does', {
    rest: get(async ({ site }) => `/geo_sites/${await site()}/status`),
  }),
  ofInstance('see which files a site could not copy', {
    rest: get(async ({ site }) => `/geo_sites/${await site()}/failures`),
  }),
  ofInstance('add a site', {
    rest: send(
      'POST',
      () => '/geo_sites',
      () => ({ name: 'new', url: 'https://new.example.org', dry_run: true }),
    ),
  }),
  ofInstance('change a site', {
    rest: send(
      'PUT',
      async ({ site }) => `/geo_sites/${await site()}`,
      () => ({ enabled: false }),
    ),
  }),
  ofInstance('try the failed files of a site again', {
    rest: send('POST', async ({ site }) => `/geo_sites/${await site()}/repair`),
  }),
  ofInstance('remove a site', {
    rest: send('DELETE', async ({ site }) => `/geo_sites/${await site()}`),
  }),
];
