import { oneOf, optional } from '../parameters.ts';

/** The API's words for who may create projects and subgroups, with their access levels. */
const projectLevels = { noone: 0, administrator: 0, owner: 50, maintainer: 40, developer: 30 } as const;
const subgroupLevels = { owner: 50, maintainer: 40 } as const;

export const projectCreationLevel = optional(oneOf('noone', 'administrator', 'owner', 'maintainer', 'developer'));
export const subgroupCreationLevel = optional(oneOf('owner', 'maintainer'));

export function projectLevelNamed(name: keyof typeof projectLevels | undefined) {
  return name === undefined ? undefined : projectLevels[name];
}

export function subgroupLevelNamed(name: keyof typeof subgroupLevels | undefined) {
  return name === undefined ? undefined : subgroupLevels[name];
}

export function nameOfProjectLevel(level: number): string {
  return Object.entries(projectLevels).find(([, one]) => one === level)?.[0] ?? 'noone';
}

export function nameOfSubgroupLevel(level: number): string {
  return level === subgroupLevels.owner ? 'owner' : 'maintainer';
}
