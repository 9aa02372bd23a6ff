import {
  epicAbilities,
  groupAbilities,
  issueAbilities,
  projectAbilities,
  type AbilityRow,
  type EpicAbility,
  type GroupAbility,
  type IssueAbility,
  type ProjectAbility,
} from '../../domain/access/abilities.ts';
import { accessLevels, roleNames, type RoleName } from '../../domain/access/role.ts';
import { table } from './markdown-parts.ts';

const roles = ['guest', 'planner', 'reporter', 'developer', 'maintainer', 'owner'] as const satisfies RoleName[];

const inGroup: Readonly<Record<GroupAbility, string>> = {
  read: 'See the group',
  readMembers: 'See its members',
  createSubgroup: 'Create subgroups',
  createProject: 'Create projects',
  administrate: 'Change its settings, move and delete it',
  administrateMembers: 'Add, change and remove members; link LDAP groups',
  importPlan: 'Import plans and the exports of other trackers, undo imports',
  readBilling: 'See seats and the subscription (top-level groups)',
  switchAiAvailability: 'Turn AI on and off',
  useAi: 'Use AI, where it is on',
  administrateLabels: 'Create, change and delete labels',
  administrateMilestones: 'Create, change and delete milestones',
  shareRoadmap: 'Share the roadmap with people who have no account',
  administrateBoards: 'Create, change and delete boards',
  shareViews: 'Share views, and change and delete shared ones',
  setDefaultViews: 'Choose the view with which a page opens for everyone',
  administrateIterations: 'Create, change and delete iterations',
  createEpic: 'Create epics, and templates of them',
  upload: 'Attach files',
  administrateUploads: 'List and delete attached files',
  administrateTemplates: 'Create, change and delete description templates',
  administrateCalendar: 'Change the working days',
  useBin: 'See the bin, restore deleted items and remove them for good',
  readAnalytics: 'See analytics',
  protectEnvironments: 'Protect environments of its projects',
  administrateHooks: 'Create, change and delete webhooks',
  readAuditEvents: 'See all audit events',
  readOwnAuditEvents: 'See audit events of their own actions',
  readVulnerabilities: 'See vulnerabilities',
};

const inProject: Readonly<Record<ProjectAbility, string>> = {
  read: 'See the project',
  readMembers: 'See its members',
  createIssue: 'Create issues and tasks',
  createIncident: 'Create incidents',
  upload: 'Attach files',
  administrateUploads: 'List and delete attached files',
  administrateTemplates: 'Create, change and delete description templates',
  useBin: 'See the bin, restore deleted items and remove them for good',
  administrateLabels: 'Create, change and delete labels',
  administrateMilestones: 'Create, change and delete milestones',
  administrateBoards: 'Create, change and delete boards',
  shareViews: 'Share views, and change and delete shared ones',
  setDefaultViews: 'Choose the view with which a page opens for everyone',
  administrate: 'Change its settings',
  administrateMembers: 'Add, change and remove members below Owner',
  administrateOwners: 'Add, change and remove Owners',
  changeVisibility: 'Change its visibility',
  transfer: 'Move it to another group',
  archive: 'Archive and unarchive it',
  deleteProject: 'Delete it',
  readOutsideAuthors: 'See the addresses of people who write to the service desk',
  readDeployments: 'See environments and deployments (of public projects: everyone)',
  readAnalytics: 'See analytics',
  deploy: 'Create and approve deployments',
  protectEnvironments: 'Protect environments',
  administrateHooks: 'Create, change and delete webhooks and status checks',
  readAuditEvents: 'See all audit events',
  readOwnAuditEvents: 'See audit events of their own actions',
  readVulnerabilities: 'See vulnerabilities',
  linkVulnerabilities: 'Link issues to vulnerabilities',
  changeVulnerabilities: 'Confirm, dismiss and resolve vulnerabilities',
  useAi: 'Use AI, where it is on',
  readMergeRequests: 'See merge requests (of public projects: everyone)',
  changeMergeRequests: 'Create and change merge requests',
  readRepository: 'Read files of the repository (of public projects: everyone)',
  administrateRepository: 'Connect and remove the git repository',
  setMetadataOnCreate: 'Set labels, milestone, assignees and the like on a new issue',
};

const onEpic: Readonly<Record<EpicAbility, string>> = {
  read: 'See it',
  readConfidential: 'See it if it is confidential',
  createNote: 'Comment',
  awardEmoji: 'React with an emoji',
  createTodo: 'Add it to their to-dos',
  subscribe: 'Turn its notifications on and off',
  update: 'Change title and description',
  arrangeDescription: 'Check and reorder tasks in the description',
  setMetadata: 'Change assignees, dates, labels, color, parent and other fields',
  setConfidential: 'Make it confidential or not',
  close: 'Close',
  reopen: 'Reopen',
  delete: 'Delete',
  administrateRelations: 'Add and remove linked items',
  writeInternalNote: 'Write and read internal notes',
  administrateNotes: 'Change and delete comments of others',
  lockDiscussion: 'Lock the discussion',
  setCreatedAt: 'Set its creation time (API)',
};

const onIssue: Readonly<Record<IssueAbility, string>> = {
  read: 'See it',
  readConfidential: 'See it if it is confidential',
  createNote: 'Comment',
  awardEmoji: 'React with an emoji',
  createTodo: 'Add it to their to-dos',
  subscribe: 'Turn its notifications on and off',
  update: 'Change title and description',
  setMetadata: 'Change assignees, labels, milestone, dates, weight and other fields',
  setConfidential: 'Make it confidential or not',
  close: 'Close',
  reopen: 'Reopen',
  delete: 'Delete',
  deleteOwnTask: 'Delete a task that they wrote',
  administrateRelations: 'Add and remove linked items',
  writeInternalNote: 'Write and read internal notes',
  administrateNotes: 'Change and delete comments of others',
  administrateTimelogs: 'Delete time that others spent',
  lockDiscussion: 'Lock the discussion',
  setCreatedAt: 'Set its creation time (API)',
  setSeverity: 'Set the severity of an incident',
};

export const roleTables = {
  group: () => abilityTable(inGroup, groupAbilities),
  project: () => abilityTable(inProject, projectAbilities),
  epic: () => abilityTable(onEpic, epicAbilities),
  issue: () => abilityTable(onIssue, issueAbilities),
};

export function roleTable(): string {
  return table(
    ['Role', 'Access level in the API'],
    roles.map((role) => [roleNames[role], String(accessLevels[role])]),
  );
}

function abilityTable<Ability extends string>(
  words: Readonly<Record<Ability, string>>,
  rows: Readonly<Record<Ability, AbilityRow>>,
): string {
  const abilities = Object.keys(words) as Ability[];
  return table(
    ['Permission', 'No role', ...roles.map((role) => roleNames[role])],
    abilities.map((ability) => [words[ability], withoutRole(rows[ability]), ...marksOf(rows[ability])]),
  );
}

function marksOf(row: AbilityRow): string[] {
  return roles.map((role) => (row.roles.has(role) ? 'yes' : row.own.has(role) ? 'own' : ''));
}

function withoutRole({ out, ownOut }: AbilityRow): string {
  if (out === 'anybody') return 'yes';
  if (out === 'signed-in') return 'signed in';
  return ownOut ? 'own' : '';
}
