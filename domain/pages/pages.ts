import type { GroupAbility, ProjectAbility } from '../access/abilities.ts';
import { canInGroup, canInProject, canReadDeployments, mayReadAuditEvents } from '../access/policy.ts';
import type { Page, PageNavigation } from './page.ts';

/**
 * All pages of the product, by name. The server answers their addresses, to those who may see them; the build writes
 * from this list what the browser needs of it: addresses, modules to load, and the navigation, in this order after the
 * overview. Of two patterns that match an address, the first counts.
 */
export const pages = {
  home: { pattern: '/', module: 'home/home-page.tsx' },
  signIn: { pattern: '/users/sign_in', module: 'sign-in/sign-in-page.tsx', isBare: true },
  signUp: { pattern: '/users/sign_up', module: 'sign-in/sign-up-page.tsx', isBare: true, needs: 'signUp' },
  finishSignUp: {
    pattern: '/users/sign_up/finish',
    module: 'sign-in/finish-sign-up-page.tsx',
    isBare: true,
    needs: 'signUp',
  },
  forgottenPassword: {
    pattern: '/users/password/new',
    module: 'sign-in/forgotten-password-page.tsx',
    isBare: true,
    needs: 'mailedPasswords',
  },
  newPassword: {
    pattern: '/users/password/edit',
    module: 'sign-in/new-password-page.tsx',
    isBare: true,
    needs: 'passwords',
  },
  invitation: { pattern: '/-/invitation', module: 'sign-in/invitation-page.tsx', isBare: true },
  unsubscribe: { pattern: '/-/unsubscribe/:token', module: 'sign-in/unsubscribe-page.tsx', isBare: true },
  todos: { pattern: '/dashboard/todos', module: 'todos/todos-page.tsx' },
  notifications: {
    pattern: '/dashboard/notifications',
    module: 'notifications/notifications-page.tsx',
    navigation: { text: 'Notifications', icon: 'Bell', isInPaletteOnly: true },
  },
  search: { pattern: '/search', module: 'search/search-page.tsx' },
  newGroup: { pattern: '/groups/new', module: 'creation/new-group-page.tsx' },
  newProject: { pattern: '/projects/new', module: 'creation/new-project-page.tsx' },
  newItem: { pattern: '/-/new/:type', module: 'creation/new-item-page.tsx', about: 'newItem' },
  profile: {
    pattern: '/-/profile',
    module: 'profile/profile-page.tsx',
    navigation: { text: 'Profile', icon: 'UserRound' },
  },
  ownEmail: { pattern: '/-/profile/email', module: 'profile/own-email-page.tsx' },
  twoFactor: {
    pattern: '/-/profile/two_factor',
    module: 'profile/two-factor-page.tsx',
    navigation: { text: 'Two-factor sign-in', icon: 'KeyRound', isInPaletteOnly: true },
  },
  people: {
    pattern: '/admin/users',
    alsoAt: '/admin',
    module: 'administration/people-page.tsx',
    needs: 'administrator',
    navigation: { text: 'Users', icon: 'UserCog' },
  },
  allGroups: {
    pattern: '/admin/groups',
    module: 'administration/namespace-list-page.tsx',
    needs: 'administrator',
    navigation: { text: 'All groups', icon: 'FolderTree' },
  },
  allProjects: {
    pattern: '/admin/projects',
    module: 'administration/namespace-list-page.tsx',
    needs: 'administrator',
    navigation: { text: 'All projects', icon: 'FolderKanban' },
  },
  instanceSettings: {
    pattern: '/admin/settings',
    module: 'administration/settings-page.tsx',
    needs: 'administrator',
    navigation: { text: 'Instance settings', icon: 'Settings' },
  },
  health: {
    pattern: '/admin/health',
    module: 'administration/health-page.tsx',
    needs: 'administrator',
    navigation: { text: 'Health', icon: 'Activity' },
  },
  backups: {
    pattern: '/admin/backups',
    module: 'administration/backups-page.tsx',
    needs: 'administrator',
    navigation: { text: 'Backups', icon: 'Archive' },
  },
  jobs: {
    pattern: '/admin/jobs',
    module: 'administration/jobs-page.tsx',
    needs: 'administrator',
    navigation: { text: 'Background work', icon: 'Workflow' },
  },
  abuseReports: {
    pattern: '/admin/abuse_reports',
    module: 'moderation/abuse-reports-page.tsx',
    needs: 'administrator',
    navigation: { text: 'Abuse reports', icon: 'Flag' },
  },
  sites: {
    pattern: '/admin/geo/sites',
    module: 'sites/sites-page.tsx',
    needs: 'administrator',
    navigation: { text: 'Sites', icon: 'Globe' },
  },
  newSite: { pattern: '/admin/geo/sites/new', module: 'sites/site-form-page.tsx', needs: 'administrator' },
  editSite: { pattern: '/admin/geo/sites/:id/edit', module: 'sites/site-form-page.tsx', about: 'site' },
  site: { pattern: '/admin/geo/sites/:id/replication', module: 'sites/site-details-page.tsx', about: 'site' },
  instanceAudit: {
    pattern: '/admin/audit_events',
    module: 'audit/audit-page.tsx',
    needs: 'administrator',
    navigation: { text: 'Audit events', icon: 'ScrollText' },
  },
  aiProvider: {
    pattern: '/admin/ai_provider',
    module: 'administration/ai-provider-page.tsx',
    needs: 'administrator',
    navigation: { text: 'AI provider', icon: 'Sparkles' },
  },
  mail: {
    pattern: '/admin/mail',
    module: 'administration/mail-page.tsx',
    needs: 'administrator',
    navigation: { text: 'Mail', icon: 'Mail' },
  },
  help: { pattern: '/-/help', module: 'help/help-page.tsx', navigation: { text: 'Help', icon: 'CircleHelp' } },
  helpChapter: { pattern: '/-/help/:chapter', module: 'help/help-page.tsx', about: 'helpChapter' },
  apiReference: {
    pattern: '/-/api',
    module: 'api-reference/api-reference-page.tsx',
    navigation: { text: 'REST API', icon: 'Braces' },
  },
  roadmap: ofGroup('roadmap', 'roadmap/roadmap-page.tsx', { navigation: common('Roadmap', 'ChartNoAxesGantt') }),
  epics: ofGroup('epics', 'epics/list/epics-page.tsx', { navigation: common('Epics', 'Layers') }),
  newEpic: ofGroup('epics/new', 'epics/new/new-epic-page.tsx', { may: inGroup('createEpic') }),
  epic: { pattern: '/groups/*fullPath/-/epics/:iid', module: 'epics/epic-page.tsx', about: 'epic' },
  groupIssues: ofGroup('issues', 'issues/list/issues-page.tsx', { navigation: common('Issues', 'CircleDot') }),
  groupBoards: ofGroup('boards', 'issues/boards/board-page.tsx', {
    navigation: { ...common('Boards', 'Kanban'), holds: ['epic_boards'] },
  }),
  groupBoard: { pattern: '/groups/*fullPath/-/boards/:id', module: 'issues/boards/board-page.tsx', about: 'board' },
  groupEpicBoards: ofGroup('epic_boards', 'epics/boards/epic-board-page.tsx'),
  groupEpicBoard: {
    pattern: '/groups/*fullPath/-/epic_boards/:id',
    module: 'epics/boards/epic-board-page.tsx',
    about: 'board',
  },
  cadences: ofGroup('cadences', 'iterations/cadences-page.tsx', {
    navigation: { ...insight('Iterations', 'RefreshCw'), isCommon: true, holds: ['iterations'] },
  }),
  iteration: {
    pattern: '/groups/*fullPath/-/iterations/:id',
    module: 'iterations/iteration-page.tsx',
    about: 'iteration',
  },
  groupMilestones: ofGroup('milestones', 'milestones/milestones-page.tsx', {
    navigation: common('Milestones', 'Milestone'),
  }),
  newGroupMilestone: ofGroup('milestones/new', 'milestones/milestone-form-page.tsx', {
    may: inGroup('administrateMilestones'),
  }),
  groupMilestone: {
    pattern: '/groups/*fullPath/-/milestones/:iid',
    module: 'milestones/milestone-page.tsx',
    about: 'milestone',
  },
  editGroupMilestone: {
    pattern: '/groups/*fullPath/-/milestones/:iid/edit',
    module: 'milestones/milestone-form-page.tsx',
    about: 'milestone',
    may: inGroup('administrateMilestones'),
  },
  groupMembers: ofGroup('group_members', 'members/members-page.tsx', {
    navigation: { ...setting('Members', 'UsersRound'), isCommon: true },
  }),
  groupAnalytics: ofGroup('analytics', 'analytics/group-analytics-page.tsx', {
    may: inGroup('readAnalytics'),
    navigation: insight('Analytics', 'ChartColumn'),
  }),
  groupVulnerabilities: ofGroup('security/vulnerabilities', 'vulnerabilities/vulnerabilities-page.tsx', {
    may: inGroup('readVulnerabilities'),
    navigation: insight('Vulnerabilities', 'ShieldAlert'),
  }),
  groupSettings: ofGroup('edit', 'settings/settings-page.tsx', {
    may: inGroup('administrate'),
    navigation: setting('General settings', 'Settings'),
  }),
  groupImport: ofGroup('import', 'import/import-page.tsx', {
    may: inGroup('importPlan'),
    navigation: setting('Import', 'FileUp'),
  }),
  groupLabels: ofGroup('labels', 'labels/labels-page.tsx', { navigation: setting('Labels', 'Tags') }),
  groupTemplates: ofGroup('description_templates', 'templates/templates-page.tsx', {
    navigation: setting('Templates', 'NotebookText'),
  }),
  workingCalendar: ofGroup('settings/working_calendar', 'working-calendars/working-calendar-page.tsx', {
    may: inGroup('administrateCalendar'),
    navigation: setting('Working days', 'CalendarDays'),
  }),
  seats: ofGroup('usage_quotas', 'seats/usage-quotas-page.tsx', {
    may: mayReadBilling,
    navigation: { ...setting('Seats', 'Users'), holds: ['billings'] },
  }),
  subscription: ofGroup('billings', 'seats/subscription-page.tsx', {
    may: mayReadBilling,
    navigation: { ...setting('Subscription', 'Receipt'), isInPaletteOnly: true },
  }),
  directoryLinks: ofGroup('ldap_group_links', 'directories/directory-links-page.tsx', {
    may: inGroup('administrateMembers'),
    navigation: { ...setting('LDAP groups', 'BookUser'), needsDirectory: true },
  }),
  groupHooks: ofGroup('hooks', 'webhooks/hooks-page.tsx', {
    may: inGroup('administrateHooks'),
    navigation: setting('Webhooks', 'Webhook'),
  }),
  protectedTiers: ofGroup('settings/protected_environments', 'deployments/protections-page.tsx', {
    may: inGroup('protectEnvironments'),
    navigation: setting('Protected environments', 'ShieldCheck'),
  }),
  groupBin: ofGroup('bin', 'bin/bin-page.tsx', {
    may: inGroup('useBin'),
    navigation: setting('Bin', 'Trash2'),
  }),
  groupAudit: ofGroup('audit_events', 'audit/audit-page.tsx', {
    may: mayAudit,
    navigation: setting('Audit events', 'ScrollText'),
  }),
  aiSettings: ofGroup('settings/ai', 'ai/ai-settings-page.tsx', {
    may: inGroup('switchAiAvailability'),
    navigation: setting('AI settings', 'Sparkles'),
  }),
  group: {
    pattern: '/groups/*fullPath',
    module: 'groups/group-page.tsx',
    about: 'group',
    navigation: common('Overview', 'LayoutDashboard'),
  },
  issues: ofProject('issues', 'issues/list/issues-page.tsx', { navigation: common('Issues', 'CircleDot') }),
  boards: ofProject('boards', 'issues/boards/board-page.tsx', { navigation: common('Boards', 'Kanban') }),
  board: { pattern: '/*fullPath/-/boards/:id', module: 'issues/boards/board-page.tsx', about: 'board' },
  newIssue: ofProject('issues/new', 'issues/new/new-issue-page.tsx', {
    may: (actor, project) => project.issuesEnabled && canInProject(actor, 'createIssue', project),
  }),
  incident: { pattern: '/*fullPath/-/issues/incident/:iid', module: 'issues/issue-page.tsx', about: 'issue' },
  issue: { pattern: '/*fullPath/-/issues/:iid', module: 'issues/issue-page.tsx', about: 'issue' },
  milestones: ofProject('milestones', 'milestones/milestones-page.tsx', {
    navigation: common('Milestones', 'Milestone'),
  }),
  newMilestone: ofProject('milestones/new', 'milestones/milestone-form-page.tsx', {
    may: inProject('administrateMilestones'),
  }),
  milestone: {
    pattern: '/*fullPath/-/milestones/:iid',
    module: 'milestones/milestone-page.tsx',
    about: 'milestone',
  },
  editMilestone: {
    pattern: '/*fullPath/-/milestones/:iid/edit',
    module: 'milestones/milestone-form-page.tsx',
    about: 'milestone',
    may: inProject('administrateMilestones'),
  },
  projectMembers: ofProject('project_members', 'members/members-page.tsx', {
    navigation: { ...setting('Members', 'UsersRound'), isCommon: true },
  }),
  environments: ofProject('environments', 'deployments/environments-page.tsx', {
    may: canReadDeployments,
    navigation: insight('Environments', 'Rocket'),
  }),
  vulnerabilities: ofProject('security/vulnerability_report', 'vulnerabilities/vulnerabilities-page.tsx', {
    may: inProject('readVulnerabilities'),
    navigation: { ...insight('Vulnerabilities', 'ShieldAlert'), holds: ['security/vulnerabilities'] },
  }),
  vulnerability: {
    pattern: '/*fullPath/-/security/vulnerabilities/:id',
    module: 'vulnerabilities/vulnerability-page.tsx',
    about: 'vulnerability',
  },
  mergeRequest: {
    pattern: '/*fullPath/-/merge_requests/:iid',
    module: 'merge-requests/merge-request-page.tsx',
    about: 'mergeRequest',
  },
  projectSettings: ofProject('edit', 'settings/settings-page.tsx', {
    // Owners unarchive and delete an archived project there.
    may: (actor, project) => canInProject(actor, 'administrate', project) || canInProject(actor, 'archive', project),
    navigation: setting('General settings', 'Settings'),
  }),
  labels: ofProject('labels', 'labels/labels-page.tsx', { navigation: setting('Labels', 'Tags') }),
  templates: ofProject('description_templates', 'templates/templates-page.tsx', {
    navigation: setting('Templates', 'NotebookText'),
  }),
  repository: ofProject('settings/repository', 'repositories/repository-page.tsx', {
    may: inProject('administrateRepository'),
    navigation: setting('Repository', 'GitBranch'),
  }),
  protectedEnvironments: ofProject('settings/protected_environments', 'deployments/protections-page.tsx', {
    may: inProject('protectEnvironments'),
    navigation: setting('Protected environments', 'ShieldCheck'),
  }),
  hooks: ofProject('hooks', 'webhooks/hooks-page.tsx', {
    may: inProject('administrateHooks'),
    navigation: setting('Webhooks', 'Webhook'),
  }),
  statusChecks: ofProject('external_status_checks', 'status-checks/status-checks-page.tsx', {
    may: inProject('administrateHooks'),
    navigation: setting('Status checks', 'ShieldCheck'),
  }),
  audit: ofProject('audit_events', 'audit/audit-page.tsx', {
    may: mayAudit,
    navigation: setting('Audit events', 'ScrollText'),
  }),
  person: { pattern: '/:username', module: 'places/person-page.tsx', about: 'person' },
  project: {
    pattern: '/*fullPath',
    module: 'places/project-page.tsx',
    about: 'project',
    navigation: common('Overview', 'LayoutDashboard'),
  },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof pages;

type MaySee = NonNullable<Page['may']>;
type Choices = Pick<Page, 'may' | 'navigation'>;

function ofGroup<End extends string>(end: End, module: string, choices: Choices = {}) {
  return { pattern: `/groups/*fullPath/-/${end}`, module, about: 'group', ...choices } as const;
}

function ofProject<End extends string>(end: End, module: string, choices: Choices = {}) {
  return { pattern: `/*fullPath/-/${end}`, module, about: 'project', ...choices } as const;
}

function common(text: string, icon: string): PageNavigation {
  return { text, icon, isCommon: true };
}

function setting(text: string, icon: string): PageNavigation {
  return { text, icon, section: 'settings' };
}

function insight(text: string, icon: string): PageNavigation {
  return { text, icon, section: 'insights' };
}

function inGroup(ability: GroupAbility): MaySee {
  return (actor, group) => canInGroup(actor, ability, group);
}

function inProject(ability: ProjectAbility): MaySee {
  return (actor, project) => canInProject(actor, ability, project);
}

/** A top-level group has seats and a subscription. */
function mayReadBilling(...[actor, group]: Parameters<MaySee>): boolean {
  return group.parentId === null && canInGroup(actor, 'readBilling', group);
}

function mayAudit(...[actor, namespace]: Parameters<MaySee>): boolean {
  return mayReadAuditEvents(actor, namespace) !== null;
}
