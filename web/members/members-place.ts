import { accessLevels, roleNames, type RoleName } from '../../domain/access/role.ts';
import type { ApiPath, NamedNamespace } from '../app/namespace.ts';
import type { SelectChoice } from '../widgets/select/select.tsx';

/** A group or project as the page of its members reads it. */
export interface MembersPlace extends NamedNamespace {
  id: number;
  /** Whether the reader may add, change and remove members. */
  can_administrate_members?: true;
  /** Whether that includes the owners of a project; those of a group belong to its members. */
  can_administrate_owners?: true;
}

/** The URL of the members of a place in the API. */
export type MembersPath = `${ApiPath}/members`;

/** What a role means, in a line. */
const roleTexts: Readonly<Record<RoleName, string>> = {
  minimal: 'Sees that the group exists, and nothing in it.',
  guest: 'Reads, comments and creates issues.',
  planner: 'Plans: epics, issues, milestones, iterations; deletes them too.',
  reporter: 'Edits epics and issues, creates incidents.',
  developer: 'As a Reporter; works with deployments and vulnerabilities.',
  maintainer: 'As a Developer; changes settings and members of projects.',
  owner: 'Everything, with members, visibility and deletion.',
};

/** The roles that the reader may give in this place, by their levels. */
export function grantableRoles(place: MembersPlace): SelectChoice<string>[] {
  const names = Object.keys(accessLevels) as RoleName[];
  return names
    .filter((name) => name !== 'minimal' || place.kind === 'group')
    .filter((name) => mayGrant(place, accessLevels[name]))
    .map((name) => ({ value: String(accessLevels[name]), text: roleNames[name], description: roleTexts[name] }));
}

/** Whether the reader may give and take this role. */
export function mayGrant(place: MembersPlace, level: number): boolean {
  if (place.can_administrate_members !== true) return false;
  return level < accessLevels.owner || place.kind === 'group' || place.can_administrate_owners === true;
}
