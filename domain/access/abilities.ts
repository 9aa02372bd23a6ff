import type { RoleName } from './role.ts';

/**
 * The permission matrix as data: one row per ability, one letter per role that has it, in the column order Guest,
 * Planner, Reporter, Developer, Maintainer, Owner. `out` says what people without a role may do in containers they can
 * read: nothing, what any signed-in person may do, or what anyone may do. `own` adds the roles (or `out`) that have the
 * ability on items they wrote or are assigned to.
 */
export interface AbilityRow {
  roles: ReadonlySet<RoleName>;
  out: 'nobody' | 'signed-in' | 'anybody';
  own: ReadonlySet<RoleName>;
  ownOut: boolean;
}

const letters: Record<string, RoleName> = {
  G: 'guest',
  P: 'planner',
  R: 'reporter',
  D: 'developer',
  M: 'maintainer',
  O: 'owner',
};

function rolesOf(spelled: string): Set<RoleName> {
  return new Set(Array.from(spelled.replaceAll(' ', ''), (letter) => letters[letter] as RoleName));
}

interface SpelledRow extends Partial<Pick<AbilityRow, 'out' | 'ownOut'>> {
  /** One letter per role. */
  roles: string;
  own?: string;
}

function row({ roles: spelled, out = 'nobody', own = '', ownOut = false }: SpelledRow): AbilityRow {
  return { roles: rolesOf(spelled), out, own: rolesOf(own), ownOut };
}

const everyone = 'GPRDMO';
const planners = ' PRDMO';

export const groupAbilities = {
  read: row({ roles: everyone, out: 'anybody' }),
  readMembers: row({ roles: everyone, out: 'anybody' }),
  createSubgroup: row({ roles: '    MO' }),
  createProject: row({ roles: '   DMO' }),
  administrate: row({ roles: '     O' }),
  administrateMembers: row({ roles: '     O' }),
  readBilling: row({ roles: '     O' }),
  importPlan: row({ roles: '     O' }),
  switchAiAvailability: row({ roles: '    MO' }),
  /** Where AI is on. */
  useAi: row({ roles: everyone }),
  administrateLabels: row({ roles: planners }),
  /** With people who have no account. */
  shareRoadmap: row({ roles: '    MO' }),
  administrateMilestones: row({ roles: planners }),
  administrateBoards: row({ roles: planners }),
  shareViews: row({ roles: planners }),
  /** With which its pages open for everyone. */
  setDefaultViews: row({ roles: '    MO' }),
  administrateIterations: row({ roles: planners }),
  createEpic: row({ roles: planners }),
  upload: row({ roles: everyone, out: 'signed-in' }),
  administrateUploads: row({ roles: '    MO' }),
  administrateTemplates: row({ roles: '    MO' }),
  administrateCalendar: row({ roles: '    MO' }),
  /** Who may delete items, may also restore them and remove them for good. */
  useBin: row({ roles: ' P   O' }),
  readAnalytics: row({ roles: '  RDMO' }),
  /** Protect tiers of environments in the projects of the group. */
  protectEnvironments: row({ roles: '     O' }),
  administrateHooks: row({ roles: '     O' }),
  readAuditEvents: row({ roles: '     O' }),
  /** What they did themselves. */
  readOwnAuditEvents: row({ roles: '   DMO' }),
  readVulnerabilities: row({ roles: '   DMO' }),
} as const satisfies Record<string, AbilityRow>;

export const projectAbilities = {
  read: row({ roles: everyone, out: 'anybody' }),
  readMembers: row({ roles: everyone, out: 'anybody' }),
  createIssue: row({ roles: everyone, out: 'signed-in' }),
  createIncident: row({ roles: '  RDMO' }),
  upload: row({ roles: everyone, out: 'signed-in' }),
  administrateUploads: row({ roles: '    MO' }),
  administrateTemplates: row({ roles: '    MO' }),
  useBin: row({ roles: ' P   O' }),
  administrateLabels: row({ roles: planners }),
  administrateMilestones: row({ roles: planners }),
  administrateBoards: row({ roles: planners }),
  shareViews: row({ roles: planners }),
  /** With which its pages open for everyone. */
  setDefaultViews: row({ roles: '    MO' }),
  administrate: row({ roles: '    MO' }),
  administrateMembers: row({ roles: '    MO' }),
  administrateOwners: row({ roles: '     O' }),
  changeVisibility: row({ roles: '     O' }),
  transfer: row({ roles: '     O' }),
  archive: row({ roles: '     O' }),
  deleteProject: row({ roles: '     O' }),
  /** Environments and deployments; those of public projects are visible to everyone who sees the project. */
  readDeployments: row({ roles: '  RDMO' }),
  readAnalytics: row({ roles: '  RDMO' }),
  deploy: row({ roles: '   DMO' }),
  protectEnvironments: row({ roles: '    MO' }),
  administrateHooks: row({ roles: '    MO' }),
  readAuditEvents: row({ roles: '     O' }),
  readOwnAuditEvents: row({ roles: '   DMO' }),
  readVulnerabilities: row({ roles: '   DMO' }),
  /** Link issues to vulnerabilities, and create issues from them. */
  linkVulnerabilities: row({ roles: '   DMO' }),
  changeVulnerabilities: row({ roles: '    MO' }),
  useAi: row({ roles: everyone }),
  /** Merge requests of public projects are visible to everyone who sees the project. */
  readMergeRequests: row({ roles: '  RDMO' }),
  changeMergeRequests: row({ roles: '   DMO' }),
  /** Files of the repository; those of public projects are visible to everyone who sees the project. */
  readRepository: row({ roles: '  RDMO' }),
  administrateRepository: row({ roles: '    MO' }),
  setMetadataOnCreate: row({ roles: everyone }),
  /** The mail addresses of people without an account who write to the service desk. */
  readOutsideAuthors: row({ roles: planners }),
} as const satisfies Record<string, AbilityRow>;

export const epicAbilities = {
  read: row({ roles: everyone, out: 'anybody' }),
  readConfidential: row({ roles: planners }),
  createNote: row({ roles: everyone, out: 'signed-in' }),
  awardEmoji: row({ roles: everyone, out: 'signed-in' }),
  createTodo: row({ roles: everyone, out: 'signed-in' }),
  subscribe: row({ roles: everyone, out: 'signed-in' }),
  update: row({ roles: planners }),
  /** Reordering the lists in the description without changing words. */
  arrangeDescription: row({ roles: planners, own: everyone, ownOut: true }),
  setMetadata: row({ roles: planners }),
  setConfidential: row({ roles: planners }),
  close: row({ roles: planners }),
  reopen: row({ roles: planners }),
  delete: row({ roles: ' P   O' }),
  administrateRelations: row({ roles: everyone }),
  writeInternalNote: row({ roles: planners }),
  administrateNotes: row({ roles: '    MO' }),
  lockDiscussion: row({ roles: planners }),
  setCreatedAt: row({ roles: '     O' }),
} as const satisfies Record<string, AbilityRow>;

export const issueAbilities = {
  read: row({ roles: everyone, out: 'anybody' }),
  readConfidential: row({ roles: planners, own: everyone, ownOut: true }),
  createNote: row({ roles: everyone, out: 'signed-in' }),
  awardEmoji: row({ roles: everyone, out: 'signed-in' }),
  createTodo: row({ roles: everyone, out: 'signed-in' }),
  subscribe: row({ roles: everyone, out: 'signed-in' }),
  update: row({ roles: planners, own: everyone, ownOut: true }),
  setMetadata: row({ roles: planners }),
  setConfidential: row({ roles: planners }),
  close: row({ roles: planners, own: everyone, ownOut: true }),
  reopen: row({ roles: planners, own: everyone, ownOut: true }),
  delete: row({ roles: ' P   O' }),
  /** Of authors; assignees may not. */
  deleteOwnTask: row({ roles: everyone, out: 'signed-in' }),
  administrateRelations: row({ roles: everyone }),
  writeInternalNote: row({ roles: planners }),
  administrateNotes: row({ roles: '    MO' }),
  administrateTimelogs: row({ roles: '    MO' }),
  lockDiscussion: row({ roles: planners }),
  setCreatedAt: row({ roles: '     O' }),
  setSeverity: row({ roles: '  RDMO' }),
} as const satisfies Record<string, AbilityRow>;

export type GroupAbility = keyof typeof groupAbilities;
export type ProjectAbility = keyof typeof projectAbilities;
/** What groups and projects both know. */
export type ContainerAbility = GroupAbility & ProjectAbility;
export type EpicAbility = keyof typeof epicAbilities;
export type IssueAbility = keyof typeof issueAbilities;
export type ItemAbility = EpicAbility & IssueAbility;
