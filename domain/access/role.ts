/**
 * Access levels as the API spells them. Planner is not a step between Guest and Reporter, so check abilities, not
 * levels.
 */
export const accessLevels = {
  minimal: 5,
  guest: 10,
  planner: 15,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
} as const;
export type RoleName = keyof typeof accessLevels;
export type AccessLevel = (typeof accessLevels)[RoleName];

/** Display names of the roles. */
export const roleNames: Readonly<Record<RoleName, string>> = {
  minimal: 'Minimal Access',
  guest: 'Guest',
  planner: 'Planner',
  reporter: 'Reporter',
  developer: 'Developer',
  maintainer: 'Maintainer',
  owner: 'Owner',
};

const nameOfLevel = new Map<number, RoleName>(
  Object.entries(accessLevels).map(([name, level]) => [level, name as RoleName]),
);

export function roleOfLevel(level: number): RoleName | null {
  return nameOfLevel.get(level) ?? null;
}

export function isAccessLevel(level: number): level is AccessLevel {
  return nameOfLevel.has(level);
}
