import { route } from '../route.ts';

/** The version of the API that clients look for; which Milepost runs is the revision (rest.md §3). */
const apiVersion = '17.11.0-ee';

/** What runs here. */
export const instanceRoutes = [
  route({
    method: 'get',
    path: '/version',
    access: 'signed-in',
    scopes: ['api', 'read_api', 'read_user'],
    run: ({ instance }) => Promise.resolve({ version: apiVersion, revision: revisionOf(instance) }),
  }),
  route({
    method: 'get',
    path: '/metadata',
    access: 'signed-in',
    scopes: ['api', 'read_api', 'read_user'],
    run: ({ instance }) =>
      Promise.resolve({
        version: apiVersion,
        revision: revisionOf(instance),
        kas: { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null },
        enterprise: true,
      }),
  }),
];

function revisionOf({ version, revision }: { version: string; revision: string }): string {
  return revision === 'unknown' ? `milepost-${version}` : revision;
}
