import { route } from '../route.ts';

/** What runs here (rest.md §3). */
export const instanceRoutes = [
  route({
    method: 'get',
    path: '/version',
    access: 'signed-in',
    scopes: ['api', 'read_api', 'read_user'],
    run: ({ instance: { version, revision } }) => Promise.resolve({ version, revision }),
  }),
  route({
    method: 'get',
    path: '/metadata',
    access: 'signed-in',
    scopes: ['api', 'read_api', 'read_user'],
    run: ({ instance: { version, revision } }) =>
      Promise.resolve({
        version,
        revision,
        kas: { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null },
        enterprise: true,
      }),
  }),
];
