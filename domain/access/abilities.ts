import type { RoleName } from './role.ts';

/**
 * The permission matrix of security.md §2 as data: one row per ability, one letter per role that has it, in the
 * columns' order Guest, Planner, Reporter, Developer, Maintainer, Owner. `out` tells what somebody without a role may do
 * where the container is readable to them: nothing, what a signed-in person may, or what anybody may.
 * `own` adds the roles (or `out`) that have the ability on items they wrote or are assigned to.
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

function roles(spelled: string): Set<RoleName> {
  return new Set(Array.from(spelled.replaceAll(' ', ''), (letter) => letters[letter] as RoleName));
}

function row(spelled: string, out: AbilityRow['out'] = 'nobody', own = '', ownOut = false): AbilityRow {
  return { roles: roles(spelled), out, own: roles(own), ownOut };
}

const everyone = 'GPRDMO';
const planners = ' PRDMO';

export const groupAbilities = {
  read: row(everyone, 'anybody'),
  readMembers: row(everyone, 'anybody'),
  createSubgroup: row('    MO'),
  createProject: row('   DMO'),
  administrate: row('     O'),
  administrateMembers: row('     O'),
  readBilling: row('     O'),
  switchAiAvailability: row('    MO'),
  administrateLabels: row(planners),
  administrateMilestones: row(planners),
  createEpic: row(planners),
  upload: row(everyone, 'signed-in'),
  administrateUploads: row('    MO'),
} as const satisfies Record<string, AbilityRow>;

export const projectAbilities = {
  read: row(everyone, 'anybody'),
  readMembers: row(everyone, 'anybody'),
  createIssue: row(everyone, 'signed-in'),
  createIncident: row('  RDMO'),
  upload: row(everyone, 'signed-in'),
  administrateUploads: row('    MO'),
  administrateLabels: row(planners),
  administrateMilestones: row(planners),
  administrate: row('    MO'),
  administrateMembers: row('    MO'),
  administrateOwners: row('     O'),
  changeVisibility: row('     O'),
  transfer: row('     O'),
  archive: row('     O'),
  deleteProject: row('     O'),
  setMetadataOnCreate: row(everyone),
} as const satisfies Record<string, AbilityRow>;

export const epicAbilities = {
  read: row(everyone, 'anybody'),
  readConfidential: row(planners),
  createNote: row(everyone, 'signed-in'),
  awardEmoji: row(everyone, 'signed-in'),
  createTodo: row(everyone, 'signed-in'),
  subscribe: row(everyone, 'signed-in'),
  update: row(planners),
  /** Another order of the lists in the description, no other words (behaviour.md §4). */
  arrangeDescription: row(planners, 'nobody', everyone, true),
  setMetadata: row(planners),
  setConfidential: row(planners),
  close: row(planners),
  reopen: row(planners),
  delete: row(' P   O'),
  administrateRelations: row(everyone),
  writeInternalNote: row(planners),
  administrateNotes: row('    MO'),
  lockDiscussion: row(planners),
  setCreatedAt: row('     O'),
} as const satisfies Record<string, AbilityRow>;

export const issueAbilities = {
  read: row(everyone, 'anybody'),
  readConfidential: row(planners, 'nobody', everyone, true),
  createNote: row(everyone, 'signed-in'),
  awardEmoji: row(everyone, 'signed-in'),
  createTodo: row(everyone, 'signed-in'),
  subscribe: row(everyone, 'signed-in'),
  update: row(planners, 'nobody', everyone, true),
  setMetadata: row(planners),
  setConfidential: row(planners),
  close: row(planners, 'nobody', everyone, true),
  reopen: row(planners, 'nobody', everyone, true),
  delete: row(' P   O'),
  administrateRelations: row(everyone),
  writeInternalNote: row(planners),
  administrateNotes: row('    MO'),
  lockDiscussion: row(planners),
  setCreatedAt: row('     O'),
  setSeverity: row('  RDMO'),
} as const satisfies Record<string, AbilityRow>;

export type GroupAbility = keyof typeof groupAbilities;
export type ProjectAbility = keyof typeof projectAbilities;
export type EpicAbility = keyof typeof epicAbilities;
export type IssueAbility = keyof typeof issueAbilities;
export type ItemAbility = EpicAbility & IssueAbility;
