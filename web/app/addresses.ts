import { localAddress } from '../../domain/people/return-address.ts';

/** URLs of all pages. Full paths are `group/subgroup`, unencoded. */
export const addresses = {
  home: '/',
  signIn: '/users/sign_in',
  signUp: '/users/sign_up',
  invitation: '/-/invitation',
  forgottenPassword: '/users/password/new',
  profile: '/-/profile',
  apiReference: '/-/api',
  help: '/-/help',
  helpChapter: (name: string): string => `/-/help/${name}`,
  todos: '/dashboard/todos',
  search: '/search',
  abuseReports: '/admin/abuse_reports',
  auditEvents: '/admin/audit_events',
  aiProvider: '/admin/ai_provider',
  mail: '/admin/mail',
  sites: '/admin/geo/sites',
  newSite: '/admin/geo/sites/new',
  site: (id: number): string => `/admin/geo/sites/${id}/replication`,
  editSite: (id: number): string => `/admin/geo/sites/${id}/edit`,
  newGroup: '/groups/new',
  newProject: '/projects/new',
  newItem: (type: 'epic' | 'issue'): string => `/-/new/${type}`,
  person: (username: string): string => `/${encodeURIComponent(username)}`,
  project: (fullPath: string): string => `/${encoded(fullPath)}`,
  group: (fullPath: string): string => `/groups/${encoded(fullPath)}`,
  epics: (fullPath: string): string => `/groups/${encoded(fullPath)}/-/epics`,
  epic: (fullPath: string, iid: string): string => `/groups/${encoded(fullPath)}/-/epics/${iid}`,
  newEpic: (fullPath: string): string => `/groups/${encoded(fullPath)}/-/epics/new`,
  groupIssues: (fullPath: string): string => `/groups/${encoded(fullPath)}/-/issues`,
  cadences: (fullPath: string): string => `/groups/${encoded(fullPath)}/-/cadences`,
  iteration: (fullPath: string, id: number): string => `/groups/${encoded(fullPath)}/-/iterations/${id}`,
  issues: (projectPath: string): string => `/${encoded(projectPath)}/-/issues`,
  environments: (projectPath: string): string => `/${encoded(projectPath)}/-/environments`,
  vulnerabilities: (kind: 'group' | 'project', fullPath: string): string =>
    kind === 'group'
      ? `/groups/${encoded(fullPath)}/-/security/vulnerabilities`
      : `/${encoded(fullPath)}/-/security/vulnerability_report`,
  vulnerability: (projectPath: string, id: number): string =>
    `/${encoded(projectPath)}/-/security/vulnerabilities/${id}`,
  newIssue: (projectPath: string): string => `/${encoded(projectPath)}/-/issues/new`,
  newRelatedIssue: (projectPath: string, iid: string): string =>
    `/${encoded(projectPath)}/-/issues/new?add_related_issue=${iid}`,
  templates: (kind: 'group' | 'project', fullPath: string): string =>
    `${kind === 'group' ? '/groups' : ''}/${encoded(fullPath)}/-/description_templates`,
  hooks: (kind: 'group' | 'project', fullPath: string): string =>
    `${kind === 'group' ? '/groups' : ''}/${encoded(fullPath)}/-/hooks`,
  seats: (fullPath: string): string => `/groups/${encoded(fullPath)}/-/usage_quotas`,
  subscription: (fullPath: string): string => `/groups/${encoded(fullPath)}/-/billings`,
  aiSettings: (fullPath: string): string => `/groups/${encoded(fullPath)}/-/settings/ai`,
  roadmap: (fullPath: string): string => `/groups/${encoded(fullPath)}/-/roadmap`,
};

/** The form for a new group or project in the group `parent`. */
export function newNamespaceAddress(kind: 'group' | 'project', parent: string): string {
  const form = kind === 'group' ? addresses.newGroup : addresses.newProject;
  return `${form}?${new URLSearchParams({ parent }).toString()}`;
}

/** The issues of a milestone; `place` is the path of its group or project. */
export function milestoneIssuesAddress(place: string, title: string): string {
  return `${place}/-/issues?${new URLSearchParams({ milestone_title: title, state: 'all' }).toString()}`;
}

/** The page with all search results. */
export function searchAddress(search: string): string {
  return `${addresses.search}?${new URLSearchParams({ search }).toString()}`;
}

/** The path of an absolute URL from the server, to stay on the host of the page. */
export function pathOf(url: string): string {
  return new URL(url).pathname;
}

/** The sign-in page that returns to `returnTo` afterwards. */
export function signInAddress(returnTo: string): string {
  return returningTo(addresses.signIn, returnTo);
}

/** The page for signing in or up that returns to `returnTo` afterwards. */
export function returningTo(page: string, returnTo: string): string {
  const target = localAddress(returnTo);
  return target === null || target === '/' ? page : `${page}?return_to=${encodeURIComponent(target)}`;
}

/** Where to go after signing in or up; home without a valid address. */
export function returnTarget(search: string): string {
  return localAddress(new URLSearchParams(search).get('return_to')) ?? addresses.home;
}

function encoded(fullPath: string): string {
  return fullPath.split('/').map(encodeURIComponent).join('/');
}
