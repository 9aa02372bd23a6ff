import type { Visibility } from '../namespaces/namespace.ts';

/** What administrators decide for the whole instance while it runs. Other settings come from the environment. */
export interface InstanceSettings {
  /** Of new groups and projects, unless one is chosen or the group above is visible to fewer people. */
  defaultGroupVisibility: Visibility;
  defaultProjectVisibility: Visibility;
  /** Of new people, unless an administrator chooses otherwise: how many projects they may have of their own. */
  defaultProjectsLimit: number;
  /** Whether new people may create top-level groups. */
  canCreateGroup: boolean;
  /** Whether new people are external. */
  userDefaultExternal: boolean;
  /** Whether everyone must set up a second factor. */
  requireTwoFactor: boolean;
}

/** Until an administrator changes them. */
export const initialSettings: InstanceSettings = {
  defaultGroupVisibility: 'private',
  defaultProjectVisibility: 'private',
  defaultProjectsLimit: 100_000,
  canCreateGroup: true,
  userDefaultExternal: false,
  requireTwoFactor: false,
};

export const settingNames = Object.keys(initialSettings) as (keyof InstanceSettings)[];
