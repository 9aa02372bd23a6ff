import { canInGroup, canInProject, canReadDeployments } from '../../domain/access/policy.ts';
import { isAdministrator, type Actor } from '../../domain/access/actor.ts';
import type { Services } from '../../application/services.ts';
import { issueTypes } from '../../application/work-items/reference.ts';
import { pathProblem, type Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import type { HttpSettings } from './settings.ts';

/** Data for deciding whether a page exists. The actor is loaded only if the page depends on it. */
export interface PageRequest {
  params: Readonly<Record<string, string>>;
  actor: () => Promise<Actor>;
  services: Pick<Services, 'queries'>;
  settings: Pick<HttpSettings, 'signUpEnabled'>;
}

/** The group or project of a page, and the title of the item whose page it is. */
export interface PagePlace {
  fullPath: string;
  /** "Parent / Child" */
  fullName: string;
  title: string | null;
}

/** False without such a page; its place where the page is about one. */
type PageExists = (request: PageRequest) => PagePlace | boolean | Promise<PagePlace | boolean>;

interface PageAddress {
  /** Module of the page's code, relative to web/; matches the routes in the browser. Null without one. */
  module: string | null;
  exists: PageExists;
}

const always: PageExists = () => true;
const administratorsOnly: PageExists = async ({ actor }) => isAdministrator(await actor());
const groupExists: PageExists = async (request) => placeOf(await groupOf(request));
const projectExists: PageExists = async (request) => placeOf(await namespaceOf(request, 'project'));

/**
 * The URLs of pages, and who can see them: the page of a group or epic that someone may not see does not exist for
 * them.
 */
export const pageAddresses: Readonly<Record<string, PageAddress>> = {
  '/': { module: 'home/home-page.tsx', exists: always },
  '/users/sign_in': { module: 'sign-in/sign-in-page.tsx', exists: always },
  '/users/sign_up': { module: 'sign-in/sign-up-page.tsx', exists: ({ settings }) => settings.signUpEnabled },
  '/-/unsubscribe/:token': { module: 'sign-in/unsubscribe-page.tsx', exists: always },
  '/-/profile': { module: 'profile/profile-page.tsx', exists: always },
  '/-/api': { module: 'api-reference/api-reference-page.tsx', exists: always },
  '/dashboard/todos': { module: 'todos/todos-page.tsx', exists: always },
  '/search': { module: 'search/search-page.tsx', exists: always },
  '/admin/abuse_reports': { module: 'abuse-reports/abuse-reports-page.tsx', exists: administratorsOnly },
  '/admin/geo/sites': { module: 'geo/sites-page.tsx', exists: administratorsOnly },
  '/admin/geo/sites/new': { module: 'geo/site-form-page.tsx', exists: administratorsOnly },
  '/admin/geo/sites/:id/edit': { module: 'geo/site-form-page.tsx', exists: siteExists },
  '/admin/geo/sites/:id/replication': { module: 'geo/site-details-page.tsx', exists: siteExists },
  '/groups/*path/-/roadmap': { module: 'roadmap/roadmap-page.tsx', exists: groupExists },
  '/groups/*path/-/epics': { module: 'epics/list/epics-page.tsx', exists: groupExists },
  '/groups/*path/-/epics/new': {
    module: 'epics/new/new-epic-page.tsx',
    exists: async (request) => {
      const group = await groupOf(request);
      return group !== null && canInGroup(await request.actor(), 'createEpic', group) && placeOf(group);
    },
  },
  '/groups/*path/-/epics/:iid': { module: 'epics/epic-page.tsx', exists: (request) => itemExists(request, ['epic']) },
  '/groups/*path/-/issues': { module: 'issues/list/issues-page.tsx', exists: groupExists },
  '/groups/*path/-/description_templates': { module: 'templates/templates-page.tsx', exists: groupExists },
  '/groups/*path/-/hooks': {
    module: 'hooks/hooks-page.tsx',
    exists: async (request) => {
      const group = await groupOf(request);
      return group !== null && canInGroup(await request.actor(), 'administrateHooks', group);
    },
  },
  '/groups/*path/-/cadences': { module: 'iterations/cadences-page.tsx', exists: groupExists },
  '/groups/*path/-/iterations/:id': { module: 'iterations/iteration-page.tsx', exists: iterationExists },
  '/*path/-/issues': { module: 'issues/list/issues-page.tsx', exists: projectExists },
  '/*path/-/issues/new': {
    module: 'issues/new/new-issue-page.tsx',
    exists: async (request) => {
      const project = await namespaceOf(request, 'project');
      return project !== null && project.issuesEnabled && canInProject(await request.actor(), 'createIssue', project);
    },
  },
  '/*path/-/issues/incident/:iid': { module: 'issues/issue-page.tsx', exists: issueExists },
  '/*path/-/issues/:iid': { module: 'issues/issue-page.tsx', exists: issueExists },
  '/*path/-/description_templates': { module: 'templates/templates-page.tsx', exists: projectExists },
  '/*path/-/hooks': {
    module: 'hooks/hooks-page.tsx',
    exists: async (request) => {
      const project = await namespaceOf(request, 'project');
      return project !== null && canInProject(await request.actor(), 'administrateHooks', project);
    },
  },
  '/*path/-/environments': {
    module: 'deployments/environments-page.tsx',
    exists: async (request) => {
      const project = await namespaceOf(request, 'project');
      return project !== null && canReadDeployments(await request.actor(), project);
    },
  },
  '/groups/*path/-/settings/ai': {
    module: 'ai/ai-settings-page.tsx',
    exists: async (request) => {
      const group = await groupOf(request);
      return group !== null && canInGroup(await request.actor(), 'switchAiAvailability', group);
    },
  },
  '/groups/*path/-/usage_quotas': {
    module: 'billing/usage-quotas-page.tsx',
    exists: async (request) => (await billedGroupOf(request)) !== null,
  },
  '/groups/*path/-/billings': {
    module: 'billing/subscription-page.tsx',
    exists: async (request) => isAdministrator(await request.actor()) && (await billedGroupOf(request)) !== null,
  },
  '/groups/new': { module: 'creation/new-group-page.tsx', exists: always },
  '/projects/new': { module: 'creation/new-project-page.tsx', exists: always },
  '/-/new/epic': { module: 'creation/new-item-page.tsx', exists: always },
  '/-/new/issue': { module: 'creation/new-item-page.tsx', exists: always },
  '/groups/*path': { module: 'groups/group-page.tsx', exists: groupExists },
  '/:path': { module: 'places/person-page.tsx', exists: personOrGroupExists },
  '/*path': {
    module: 'places/project-page.tsx',
    exists: async (request) => isPlace(request.params['path']) && projectExists(request),
  },
  '/*address': { module: null, exists: () => false },
};

function issueExists(request: PageRequest): Promise<PagePlace | boolean> {
  return itemExists(request, issueTypes);
}

async function itemExists(
  { params: { path = '', iid = '' }, actor, services }: PageRequest,
  types: readonly WorkItemType[],
): Promise<PagePlace | boolean> {
  if (!/^[1-9]\d{0,8}$/.test(iid) || path.includes('\0')) return false;
  return (await services.queries.workItems.placeAt(await actor(), path, Number(iid), types)) ?? false;
}

/** The top-level group, if the reader may see its billing. */
async function billedGroupOf(request: PageRequest): Promise<Namespace | null> {
  const group = await groupOf(request);
  if (group === null || group.parentId !== null) return null;
  return canInGroup(await request.actor(), 'readBilling', group) ? group : null;
}

async function siteExists({ params: { id = '' }, actor, services }: PageRequest): Promise<boolean> {
  return /^[1-9]\d{0,14}$/.test(id) && (await services.queries.sites.find(await actor(), Number(id))) !== null;
}

/** Also under the path of a subgroup, whose issues are shown then. */
async function iterationExists(request: PageRequest): Promise<boolean> {
  const { id = '' } = request.params;
  const group = /^[1-9]\d{0,14}$/.test(id) ? await groupOf(request) : null;
  if (group === null) return false;
  const found = await request.services.queries.iterations.byIds(await request.actor(), [Number(id)]);
  const iteration = found.get(Number(id)) ?? null;
  return iteration !== null && group.traversalIds.includes(iteration.namespaceId);
}

/** A path of one segment is a person's page, or redirects to the group of that name. */
async function personOrGroupExists(request: PageRequest): Promise<PagePlace | boolean> {
  const { path = '' } = request.params;
  if (!isPlace(path)) return false;
  const { people } = request.services.queries;
  return (await people.findByUsername(await request.actor(), path)) !== null || groupExists(request);
}

/** True if a path without a reserved first word can be a person or a project. */
function isPlace(path = ''): boolean {
  return path.split('/').every((segment, index) => pathProblem(segment, index === 0) === null);
}

function placeOf(namespace: Namespace | null): PagePlace | false {
  return namespace === null ? false : { fullPath: namespace.fullPath, fullName: namespace.fullName, title: null };
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
