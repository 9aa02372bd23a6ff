import { byName } from '../answer-shapes.ts';
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

/** Numbers as texts, as clients read them. Forks, snippets and SSH keys cannot exist here. */
const statisticsShape = z.strictObject({
  issues: z.string(),
  merge_requests: z.string(),
  notes: z.string(),
  milestones: z.string(),
  users: z.string(),
  groups: z.string(),
  projects: z.string(),
  active_users: z.string(),
  forks: z.literal('0'),
  snippets: z.literal('0'),
  ssh_keys: z.literal('0'),
});

/** The running version, and how much there is. */
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
  route({
    method: 'get',
    path: '/application/statistics',
    access: 'administrator',
    answers: statisticsShape,
    async run(request) {
      const actor = await request.actor();
      const { workItems, mergeRequests, notes, milestones, people, namespaces } = request.services.queries;
      const everywhere = { namespaceId: null, includeAncestors: false, includeDescendants: true };
      const counts = {
        issues: await workItems.count(actor, { types: ['issue', 'incident', 'task'] }),
        merge_requests: await mergeRequests.count(actor, {}),
        notes: await notes.total(actor),
        milestones: await milestones.count(actor, everywhere),
        users: await people.count(actor, {}),
        active_users: await people.count(actor, { states: ['active'] }),
        groups: await namespaces.count(actor, { kinds: ['group'] }),
        projects: await namespaces.count(actor, { kinds: ['project'] }),
      };
      const texts = byName(Object.keys(counts) as (keyof typeof counts)[], (name) => String(counts[name]));
      return { ...texts, forks: '0' as const, snippets: '0' as const, ssh_keys: '0' as const };
    },
  }),
];

function revisionOf({ version, revision }: { version: string; revision: string }): string {
  return revision === 'unknown' ? `milepost-${version}` : revision;
}
