import { canInGroup, canInProject, canReadDeployments } from '../../domain/access/policy.ts';
import { isAdministrator, type Actor } from '../../domain/access/actor.ts';
import type { Services } from '../../application/services.ts';
import { issueTypes } from '../../application/work-items/reference.ts';
import { pathProblem, type Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import type { HttpSettings } from './settings.ts';

/** What decides whether a page is there. Loading the actor is left to those that depend on it. */
export interface PageRequest {
  params: Readonly<Record<string, string>>;
  actor: () => Promise<Actor>;
  services: Pick<Services, 'queries'>;
  settings: Pick<HttpSettings, 'signUpEnabled'>;
}

type PageExists = (request: PageRequest) => boolean | Promise<boolean>;

const always: PageExists = () => true;
const administratorsOnly: PageExists = async ({ actor }) => isAdministrator(await actor());
const groupExists: PageExists = async (request) => (await groupOf(request)) !== null;
const projectExists: PageExists = async (request) => (await namespaceOf(request, 'project')) !== null;

/**
 * The addresses of pages, and for whom there is one: the page of a group or epic that someone may not see is as absent as
 * that of one that does not exist.
 */
export const pageAddresses: Readonly<Record<string, PageExists>> = {
  '/': always,
  '/users/sign_in': always,
  '/users/sign_up': ({ settings }) => settings.signUpEnabled,
  '/-/profile': always,
  '/dashboard/todos': always,
  '/search': always,
  '/admin/abuse_reports': administratorsOnly,
  '/admin/geo/sites': administratorsOnly,
  '/admin/geo/sites/new': administratorsOnly,
  '/admin/geo/sites/:id/edit': siteExists,
  '/admin/geo/sites/:id/replication': siteExists,
  '/groups/*path/-/roadmap': groupExists,
  '/groups/*path/-/epics': groupExists,
  '/groups/*path/-/epics/new': async (request) => {
    const group = await groupOf(request);
    return group !== null && canInGroup(await request.actor(), 'createEpic', group);
  },
  '/groups/*path/-/epics/:iid': (request) => itemExists(request, ['epic']),
  '/groups/*path/-/issues': groupExists,
  '/groups/*path/-/description_templates': groupExists,
  '/groups/*path/-/cadences': groupExists,
  '/groups/*path/-/iterations/:id': iterationExists,
  '/*path/-/issues': projectExists,
  '/*path/-/issues/new': async (request) => {
    const project = await namespaceOf(request, 'project');
    return project !== null && project.issuesEnabled && canInProject(await request.actor(), 'createIssue', project);
  },
  '/*path/-/issues/incident/:iid': issueExists,
  '/*path/-/issues/:iid': issueExists,
  '/*path/-/description_templates': projectExists,
  '/*path/-/environments': async (request) => {
    const project = await namespaceOf(request, 'project');
    return project !== null && canReadDeployments(await request.actor(), project);
  },
  '/groups/*path/-/settings/ai': async (request) => {
    const group = await groupOf(request);
    return group !== null && canInGroup(await request.actor(), 'switchAiAvailability', group);
  },
  '/groups/*path/-/usage_quotas': async (request) => (await billedGroupOf(request)) !== null,
  '/groups/*path/-/billings': async (request) =>
    isAdministrator(await request.actor()) && (await billedGroupOf(request)) !== null,
  '/groups/new': always,
  '/projects/new': always,
  '/-/new/epic': always,
  '/-/new/issue': always,
  '/groups/*path': groupExists,
  '/:path': personOrGroupExists,
  '/*path': async (request) => isPlace(request.params['path']) && (await projectExists(request)),
  '/*address': () => false,
};

/** Where the code of each page begins, as a path from web/; the browser's own routes say the same. */
export const pageModules: Readonly<Record<string, string>> = {
  '/': 'home/home-page.tsx',
  '/users/sign_in': 'sign-in/sign-in-page.tsx',
  '/users/sign_up': 'sign-in/sign-up-page.tsx',
  '/-/profile': 'profile/profile-page.tsx',
  '/dashboard/todos': 'todos/todos-page.tsx',
  '/search': 'search/search-page.tsx',
  '/admin/abuse_reports': 'abuse-reports/abuse-reports-page.tsx',
  '/admin/geo/sites': 'geo/sites-page.tsx',
  '/admin/geo/sites/new': 'geo/site-form-page.tsx',
  '/admin/geo/sites/:id/edit': 'geo/site-form-page.tsx',
  '/admin/geo/sites/:id/replication': 'geo/site-details-page.tsx',
  '/groups/*path/-/roadmap': 'roadmap/roadmap-page.tsx',
  '/groups/*path/-/epics': 'epics/list/epics-page.tsx',
  '/groups/*path/-/epics/new': 'epics/new/new-epic-page.tsx',
  '/groups/*path/-/epics/:iid': 'epics/epic-page.tsx',
  '/groups/*path/-/issues': 'issues/list/issues-page.tsx',
  '/groups/*path/-/description_templates': 'templates/templates-page.tsx',
  '/groups/*path/-/cadences': 'iterations/cadences-page.tsx',
  '/groups/*path/-/iterations/:id': 'iterations/iteration-page.tsx',
  '/*path/-/issues': 'issues/list/issues-page.tsx',
  '/*path/-/issues/new': 'issues/new/new-issue-page.tsx',
  '/*path/-/issues/incident/:iid': 'issues/issue-page.tsx',
  '/*path/-/issues/:iid': 'issues/issue-page.tsx',
  '/*path/-/description_templates': 'templates/templates-page.tsx',
  '/*path/-/environments': 'deployments/environments-page.tsx',
  '/groups/*path/-/settings/ai': 'ai/ai-settings-page.tsx',
  '/groups/*path/-/usage_quotas': 'billing/usage-quotas-page.tsx',
  '/groups/*path/-/billings': 'billing/subscription-page.tsx',
  '/groups/new': 'creation/new-group-page.tsx',
  '/projects/new': 'creation/new-project-page.tsx',
  '/-/new/epic': 'creation/new-item-page.tsx',
  '/-/new/issue': 'creation/new-item-page.tsx',
  '/groups/*path': 'groups/group-page.tsx',
  '/:path': 'places/person-page.tsx',
  '/*path': 'places/project-page.tsx',
};

function issueExists(request: PageRequest): Promise<boolean> {
  return itemExists(request, issueTypes);
}

async function itemExists(
  { params: { path = '', iid = '' }, actor, services }: PageRequest,
  types: readonly WorkItemType[],
): Promise<boolean> {
  if (!/^[1-9]\d{0,8}$/.test(iid) || path.includes('\0')) return false;
  return services.queries.workItems.existsAt(await actor(), path, Number(iid), types);
}

/** The top-level group, if its billing is the reader's business. */
async function billedGroupOf(request: PageRequest): Promise<Namespace | null> {
  const group = await groupOf(request);
  if (group === null || group.parentId !== null) return null;
  return canInGroup(await request.actor(), 'readBilling', group) ? group : null;
}

/** Also under the address of a group below, whose issues are shown then. */
async function siteExists({ params: { id = '' }, actor, services }: PageRequest): Promise<boolean> {
  return /^[1-9]\d{0,14}$/.test(id) && (await services.queries.sites.find(await actor(), Number(id))) !== null;
}

async function iterationExists(request: PageRequest): Promise<boolean> {
  const { id = '' } = request.params;
  const group = /^[1-9]\d{0,14}$/.test(id) ? await groupOf(request) : null;
  if (group === null) return false;
  const found = await request.services.queries.iterations.byIds(await request.actor(), [Number(id)]);
  const iteration = found.get(Number(id)) ?? null;
  return iteration !== null && group.traversalIds.includes(iteration.namespaceId);
}

/** The address of one word is a person's, or leads to the group of that name. */
async function personOrGroupExists(request: PageRequest): Promise<boolean> {
  const { path = '' } = request.params;
  if (!isPlace(path)) return false;
  const { people } = request.services.queries;
  return (await people.findByUsername(await request.actor(), path)) !== null || (await groupExists(request));
}

/** Whether an address without a word of the product in front may name a person or a project. */
function isPlace(path = ''): boolean {
  return path.split('/').every((segment, index) => pathProblem(segment, index === 0) === null);
}

function groupOf(request: PageRequest): Promise<Namespace | null> {
  return namespaceOf(request, 'group');
}

async function namespaceOf(
  { params: { path = '' }, actor, services }: PageRequest,
  kind: Namespace['kind'],
): Promise<Namespace | null> {
  if (path.includes('\0')) return null;
  const found = await services.queries.namespaces.findByFullPath(await actor(), path);
  return found?.kind === kind ? found : null;
}
