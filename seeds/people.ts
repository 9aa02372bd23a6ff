import { accessLevels } from '../domain/access/role.ts';

export interface DemoPerson {
  username: string;
  name: string;
  /** What this account demonstrates, for the list printed at the start. */
  shows: string;
  external?: true;
  blocked?: true;
  /** Paths and access levels of direct memberships. */
  memberships: readonly { path: string; accessLevel: number }[];
}

const company = 'brightwater';

/** One person in every role, one without memberships, one external, and one blocked. */
export const people: readonly DemoPerson[] = [
  {
    username: 'olivia',
    name: 'Olivia Brandt',
    shows: 'Owner of Brightwater Ferries and Open Harbour',
    memberships: [
      { path: company, accessLevel: accessLevels.owner },
      { path: 'open-harbour', accessLevel: accessLevels.owner },
    ],
  },
  {
    username: 'marco',
    name: 'Marco Silva',
    shows: 'Maintainer',
    memberships: [{ path: company, accessLevel: accessLevels.maintainer }],
  },
  {
    username: 'dana',
    name: 'Dana Whitfield',
    shows: 'Developer',
    memberships: [{ path: company, accessLevel: accessLevels.developer }],
  },
  {
    username: 'ravi',
    name: 'Ravi Menon',
    shows: 'Reporter',
    memberships: [{ path: company, accessLevel: accessLevels.reporter }],
  },
  {
    username: 'pia',
    name: 'Pia Lindqvist',
    shows: 'Planner',
    memberships: [{ path: company, accessLevel: accessLevels.planner }],
  },
  {
    username: 'gus',
    name: 'Gus Okafor',
    shows: 'Guest: sees nothing confidential',
    memberships: [{ path: company, accessLevel: accessLevels.guest }],
  },
  {
    username: 'nell',
    name: 'Nell Carver',
    shows: 'External user, Developer in the project Collector only',
    external: true,
    memberships: [{ path: 'brightwater/fleet/telemetry/collector', accessLevel: accessLevels.developer }],
  },
  { username: 'sam', name: 'Sam Abara', shows: 'Not a member: sees Open Harbour only', memberships: [] },
  {
    username: 'leo',
    name: 'Leo Martens',
    shows: 'has left, cannot sign in',
    blocked: true,
    memberships: [{ path: company, accessLevel: accessLevels.developer }],
  },
];

/** Emoji on epics, by the outline's key. */
export const reactions: readonly { username: string; key: string; name: string }[] = [
  { username: 'olivia', key: 'one-page-booking', name: 'thumbsup' },
  { username: 'marco', key: 'one-page-booking', name: 'thumbsup' },
  { username: 'gus', key: 'one-page-booking', name: 'rocket' },
  { username: 'pia', key: 'refunds', name: 'heart' },
  { username: 'dana', key: 'refunds', name: 'thumbsup' },
  { username: 'ravi', key: 'second-site', name: 'eyes' },
  { username: 'dana', key: 'engine-ear', name: 'rocket' },
  { username: 'marco', key: 'spring-plan', name: 'thumbsdown' },
  { username: 'pia', key: 'spring-plan', name: 'tada' },
  { username: 'gus', key: 'lanes', name: 'thumbsup' },
];
