import { canInGroup, canInProject, canReadDeployments, mayReadAuditEvents } from '../../domain/access/policy.ts';
import { isAdministrator, type Actor } from '../../domain/access/actor.ts';
import type { Services } from '../../application/services.ts';
import { issueTypes } from '../../application/work-items/reference.ts';
import { pathProblem, type Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItemType } from '../../domain/work-items/work-item.ts';
import type { HttpSettings } from '../http/settings.ts';

/** Data for deciding whether a page exists. The actor is loaded only if the page depends on it. */
export interface PageRequest {
  params: Readonly<Record<string, string>>;
  actor: () => Promise<Actor>;
  services: Pick<Services, 'queries' | 'documentation'>;
  settings: Pick<HttpSettings, 'signUpEnabled' | 'mailEnabled' | 'passwordsEnabled'>;
}

/** The group or project of a page, and the title of the item whose page it is. */
export interface PagePlace {
  fullPath: string;
  /** "Parent / Child" */
  fullName: string;
  title: string | null;
  /** The pages of the group or project that the reader may see, by the end of their URL, such as "settings/ai". */
  pages: readonly string[];
}

/** False without such a page; its place where the page is about one. */
type PageExists = (request: PageRequest) => PagePlace | boolean | Promise<PagePlace | boolean>;

interface PageAddress {
  /** Module of the page's code, relative to web/; matches the routes in the browser. Null without one. */
  module: string | null;
  exists: PageExists;
  /** For pages that each group or project has: whether the reader may see it. */
  ofEach?: { kind: Namespace['kind']; may: MaySee };
}

type MaySee = (actor: Actor, namespace: Namespace) => boolean;

const always: PageExists = () => true;
const everyReader: MaySee = () => true;
const administratorsOnly: PageExists = async ({ actor }) => isAdministrator(await actor());
const newPasswordsExist: PageExists = ({ settings }) => settings.mailEnabled && settings.passwordsEnabled;
const groupExists: PageExists = async (request) => placeOf(request, await groupOf(request));

/**
 * The URLs of pages, and who can see them: the page of a group or epic that someone may not see does not exist for
 * them.
 */
export const pageAddresses: Readonly<Record<string, PageAddress>> = {
  '/': { module: 'home/home-page.tsx', exists: always },
  '/users/sign_in': { module: 'sign-in/sign-in-page.tsx', exists: always },
  '/users/sign_up': { module: 'sign-in/sign-up-page.tsx', exists: ({ settings }) => settings.signUpEnabled },
  '/users/password/new': {
    module: 'sign-in/forgotten-password-page.tsx',
    exists: newPasswordsExist,
  },
  '/users/password/edit': { module: 'sign-in/new-password-page.tsx', exists: newPasswordsExist },
  '/-/invitation': { module: 'sign-in/invitation-page.tsx', exists: always },
  '/-/unsubscribe/:token': { module: 'sign-in/unsubscribe-page.tsx', exists: always },
  '/-/profile': { module: 'profile/profile-page.tsx', exists: always },
  '/-/api': { module: 'api-reference/api-reference-page.tsx', exists: always },
  '/-/help': { module: 'help/help-page.tsx', exists: always },
  '/-/help/:chapter': {
    module: 'help/help-page.tsx',
    exists: async ({ params: { chapter = '' }, services }) => (await services.documentation.chapter(chapter)) !== null,
  },
  '/dashboard/todos': { module: 'todos/todos-page.tsx', exists: always },
  '/search': { module: 'search/search-page.tsx', exists: always },
  '/admin/abuse_reports': { module: 'abuse-reports/abuse-reports-page.tsx', exists: administratorsOnly },
  '/admin/geo/sites': { module: 'geo/sites-page.tsx', exists: administratorsOnly },
  '/admin/geo/sites/new': { module: 'geo/site-form-page.tsx', exists: administratorsOnly },
  '/admin/geo/sites/:id/edit': { module: 'geo/site-form-page.tsx', exists: siteExists },
  '/admin/geo/sites/:id/replication': { module: 'geo/site-details-page.tsx', exists: siteExists },
  '/admin/audit_events': { module: 'audit/audit-page.tsx', exists: administratorsOnly },
  '/admin/ai_provider': { module: 'administration/ai-provider-page.tsx', exists: administratorsOnly },
  '/admin/mail': { module: 'administration/mail-page.tsx', exists: administratorsOnly },
  '/groups/*path/-/roadmap': groupPage('roadmap/roadmap-page.tsx'),
  '/groups/*path/-/epics': groupPage('epics/list/epics-page.tsx'),
  '/groups/*path/-/epics/new': groupPage('epics/new/new-epic-page.tsx', (actor, group) =>
    canInGroup(actor, 'createEpic', group),
  ),
  '/groups/*path/-/epics/:iid': { module: 'epics/epic-page.tsx', exists: (request) => itemExists(request, ['epic']) },
  '/groups/*path/-/issues': groupPage('issues/list/issues-page.tsx'),
  '/groups/*path/-/description_templates': groupPage('templates/templates-page.tsx'),
  '/groups/*path/-/hooks': groupPage('hooks/hooks-page.tsx', (actor, group) =>
    canInGroup(actor, 'administrateHooks', group),
  ),
  '/groups/*path/-/ldap_group_links': groupPage('directories/directory-links-page.tsx', (actor, group) =>
    canInGroup(actor, 'administrateMembers', group),
  ),
  '/groups/*path/-/settings/protected_environments': groupPage('deployments/protections-page.tsx', (actor, group) =>
    canInGroup(actor, 'protectEnvironments', group),
  ),
  '/groups/*path/-/audit_events': groupPage('audit/audit-page.tsx', mayAudit),
  '/groups/*path/-/security/vulnerabilities': groupPage('vulnerabilities/vulnerabilities-page.tsx', (actor, group) =>
    canInGroup(actor, 'readVulnerabilities', group),
  ),
  '/groups/*path/-/analytics': groupPage('analytics/group-analytics-page.tsx', (actor, group) =>
    canInGroup(actor, 'readAnalytics', group),
  ),
  '/groups/*path/-/cadences': groupPage('iterations/cadences-page.tsx'),
  '/groups/*path/-/iterations/:id': { module: 'iterations/iteration-page.tsx', exists: iterationExists },
  '/*path/-/issues': projectPage('issues/list/issues-page.tsx'),
  '/*path/-/issues/new': projectPage(
    'issues/new/new-issue-page.tsx',
    (actor, project) => project.issuesEnabled && canInProject(actor, 'createIssue', project),
  ),
  '/*path/-/issues/incident/:iid': { module: 'issues/issue-page.tsx', exists: issueExists },
  '/*path/-/issues/:iid': { module: 'issues/issue-page.tsx', exists: issueExists },
  '/*path/-/description_templates': projectPage('templates/templates-page.tsx'),
  '/*path/-/hooks': projectPage('hooks/hooks-page.tsx', (actor, project) =>
    canInProject(actor, 'administrateHooks', project),
  ),
  '/*path/-/external_status_checks': projectPage('status-checks/status-checks-page.tsx', (actor, project) =>
    canInProject(actor, 'administrateHooks', project),
  ),
  '/*path/-/settings/repository': projectPage('repositories/repository-page.tsx', (actor, project) =>
    canInProject(actor, 'administrateRepository', project),
  ),
  '/*path/-/settings/protected_environments': projectPage('deployments/protections-page.tsx', (actor, project) =>
    canInProject(actor, 'protectEnvironments', project),
  ),
  '/*path/-/audit_events': projectPage('audit/audit-page.tsx', mayAudit),
  '/*path/-/security/vulnerability_report': projectPage(
    'vulnerabilities/vulnerabilities-page.tsx',
    mayReadVulnerabilities,
  ),
  '/*path/-/security/vulnerabilities/:id': {
    module: 'vulnerabilities/vulnerability-page.tsx',
    exists: vulnerabilityExists,
  },
  '/*path/-/merge_requests/:iid': { module: 'merge-requests/merge-request-page.tsx', exists: mergeRequestExists },
  '/*path/-/environments': projectPage('deployments/environments-page.tsx', canReadDeployments),
  '/groups/*path/-/settings/ai': groupPage('ai/ai-settings-page.tsx', (actor, group) =>
    canInGroup(actor, 'switchAiAvailability', group),
  ),
  '/groups/*path/-/usage_quotas': groupPage('billing/usage-quotas-page.tsx', mayReadBilling),
  '/groups/*path/-/billings': groupPage('billing/subscription-page.tsx', mayReadBilling),
  '/groups/new': { module: 'creation/new-group-page.tsx', exists: always },
  '/projects/new': { module: 'creation/new-project-page.tsx', exists: always },
  '/-/new/epic': { module: 'creation/new-item-page.tsx', exists: always },
  '/-/new/issue': { module: 'creation/new-item-page.tsx', exists: always },
  '/groups/*path': groupPage('groups/group-page.tsx'),
  '/:path': { module: 'places/person-page.tsx', exists: personOrGroupExists },
  '/*path': {
    module: 'places/project-page.tsx',
    exists: async (request) =>
      isPlace(request.params['path']) && placeOf(request, await namespaceOf(request, 'project')),
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
  const place = await services.queries.workItems.placeAt(await actor(), path, Number(iid), types);
  if (place === null) return false;
  const namespace = await services.queries.namespaces.findByFullPath(await actor(), path);
  return { ...place, pages: namespace === null ? [] : pagesOf(await actor(), namespace) };
}

function mayAudit(actor: Actor, namespace: Namespace): boolean {
  return mayReadAuditEvents(actor, namespace) !== null;
}

function mayReadVulnerabilities(actor: Actor, project: Namespace): boolean {
  return canInProject(actor, 'readVulnerabilities', project);
}

async function vulnerabilityExists(request: PageRequest): Promise<PagePlace | false> {
  const { id = '' } = request.params;
  const project = /^[1-9]\d{0,14}$/.test(id) ? await namespaceOf(request, 'project') : null;
  if (project === null) return false;
  const found = await request.services.queries.vulnerabilities.find(await request.actor(), Number(id));
  return found?.namespaceId === project.id && placeOf(request, project);
}

async function mergeRequestExists(request: PageRequest): Promise<PagePlace | false> {
  const { iid = '' } = request.params;
  const project = /^[1-9]\d{0,8}$/.test(iid) ? await namespaceOf(request, 'project') : null;
  const place = await placeOf(request, project);
  if (project === null || place === false) return false;
  const found = await request.services.queries.mergeRequests.findByIid(await request.actor(), project.id, Number(iid));
  return found !== null && { ...place, title: found.title };
}

/** A top-level group has seats and a subscription. */
function mayReadBilling(actor: Actor, group: Namespace): boolean {
  return group.parentId === null && canInGroup(actor, 'readBilling', group);
}

async function siteExists({ params: { id = '' }, actor, services }: PageRequest): Promise<boolean> {
  return /^[1-9]\d{0,14}$/.test(id) && (await services.queries.sites.find(await actor(), Number(id))) !== null;
}

/** Also under the path of a subgroup, whose issues are shown then. */
async function iterationExists(request: PageRequest): Promise<PagePlace | false> {
  const { id = '' } = request.params;
  const group = /^[1-9]\d{0,14}$/.test(id) ? await groupOf(request) : null;
  if (group === null) return false;
  const found = await request.services.queries.iterations.byIds(await request.actor(), [Number(id)]);
  const iteration = found.get(Number(id)) ?? null;
  return iteration !== null && group.traversalIds.includes(iteration.namespaceId) && placeOf(request, group);
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

function groupPage(module: string, may: MaySee = everyReader): PageAddress {
  return pageOfEach('group', module, may);
}

function projectPage(module: string, may: MaySee = everyReader): PageAddress {
  return pageOfEach('project', module, may);
}

function pageOfEach(kind: Namespace['kind'], module: string, may: MaySee): PageAddress {
  return {
    module,
    ofEach: { kind, may },
    exists: async (request) => {
      const namespace = await namespaceOf(request, kind);
      return namespace !== null && may(await request.actor(), namespace) && placeOf(request, namespace);
    },
  };
}

/** The pages of a group or project that the actor may see, by the end of their URL, such as "settings/ai". */
export function pagesOf(actor: Actor, namespace: Namespace): string[] {
  return Object.entries(pageAddresses).flatMap(([address, { ofEach }]) => {
    const name = address.split('/-/')[1];
    return name !== undefined && ofEach?.kind === namespace.kind && ofEach.may(actor, namespace) ? [name] : [];
  });
}

async function placeOf({ actor }: PageRequest, namespace: Namespace | null): Promise<PagePlace | false> {
  if (namespace === null) return false;
  const { fullPath, fullName } = namespace;
  return { fullPath, fullName, title: null, pages: pagesOf(await actor(), namespace) };
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
