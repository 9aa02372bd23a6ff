import { route } from '../route.ts';
import { z } from 'zod';

/** The API version that clients check; the revision is Milepost's version. */
const apiVersion = '17.11.0-ee';

const versionShape = z.strictObject({ version: z.string(), revision: z.string() }).meta({ id: 'Version' });
const kasShape = z.strictObject({
  enabled: z.boolean(),
  externalUrl: z.null(),
  externalK8sProxyUrl: z.null(),
  version: z.null(),
});

/** The running version. */
export const instanceRoutes = [
  route({
    method: 'get',
    path: '/version',
    access: 'signed-in',
    answers: versionShape,
    scopes: ['api', 'read_api', 'read_user'],
    run: ({ instance }) => Promise.resolve({ version: apiVersion, revision: revisionOf(instance) }),
  }),
  route({
    method: 'get',
    path: '/metadata',
    access: 'signed-in',
    answers: versionShape.extend({ kas: kasShape, enterprise: z.boolean() }).meta({ id: 'Metadata' }),
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
