import { get, row, send, type Calls, type MatrixRow } from './matrix-row.ts';

function ofInstance(act: string, calls: Calls): MatrixRow {
  return row(act, 'A · | · · · · · · | +', { ...calls, onlyIn: 'public' });
}

/** The places at which the instance runs; they belong to no group or project. */
export const siteRows: readonly MatrixRow[] = [
  ofInstance('list the sites', {
    rest: get(() => '/geo_sites'),
    page: () => '/admin/geo/sites',
    command: () => ['sites', 'list'],
  }),
  ofInstance('see the status of all sites', {
    rest: get(() => '/geo_sites/status'),
    command: () => ['sites', 'status'],
  }),
  ofInstance('see a site', {
    rest: get(async ({ site }) => `/geo_sites/${await site()}`),
    command: async ({ site }) => ['sites', 'show', String(await site())],
  }),
  ofInstance('see the status of a site', {
    rest: get(async ({ site }) => `/geo_sites/${await site()}/status`),
    page: async ({ site }) => `/admin/geo/sites/${await site()}/replication`,
  }),
  ofInstance('see which files a site could not copy', {
    rest: get(async ({ site }) => `/geo_sites/${await site()}/failures`),
  }),
  ofInstance('see why files could not be copied to a site', {
    rest: get(async ({ site }) => `/geo_sites/${await site()}/failure_causes`),
  }),
  ofInstance('add a site', {
    rest: send(
      'POST',
      () => '/geo_sites',
      () => ({ name: 'new', url: 'https://new.example.org', dry_run: true }),
    ),
    page: () => '/admin/geo/sites/new',
    command: () => ['sites', 'create', 'new', 'https://new.example.org', '--dry-run'],
  }),
  ofInstance('change a site', {
    rest: send(
      'PUT',
      async ({ site }) => `/geo_sites/${await site()}`,
      () => ({ enabled: false }),
    ),
    page: async ({ site }) => `/admin/geo/sites/${await site()}/edit`,
    command: async ({ site }) => ['sites', 'update', String(await site()), '--disabled'],
  }),
  ofInstance('retry the failed files of a site', {
    rest: send('POST', async ({ site }) => `/geo_sites/${await site()}/repair`),
    command: async ({ site }) => ['sites', 'repair', String(await site())],
  }),
  ofInstance('remove a site', {
    rest: send('DELETE', async ({ site }) => `/geo_sites/${await site()}`),
    command: async ({ site }) => ['sites', 'remove', String(await site()), '--yes'],
  }),
];
