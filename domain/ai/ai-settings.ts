import type { Namespace } from '../namespaces/namespace.ts';

export const aiAvailabilities = ['default_on', 'default_off', 'never_on'] as const;
/** On or off for a group and, until they choose, for what is below it; or off for all of it. */
export type AiAvailability = (typeof aiAvailabilities)[number];

/** Whether AI features, and those of them that are experiments, work in a group or project. */
export type AiSettings = Pick<Namespace, 'duoAvailability' | 'experimentFeaturesEnabled'>;

/** Why a namespace cannot have these settings below `parent`, by field. */
export function aiSettingsProblems(
  { duoAvailability, experimentFeaturesEnabled }: AiSettings,
  parent: AiSettings | null,
): Partial<Record<keyof AiSettings, string[]>> {
  if (parent === null) return {};
  const isNever = parent.duoAvailability === 'never_on' && duoAvailability !== 'never_on';
  const isWithout = experimentFeaturesEnabled && !parent.experimentFeaturesEnabled;
  return {
    ...(isNever && { duoAvailability: ['cannot be changed, since it is always off in the group above'] }),
    ...(isWithout && { experimentFeaturesEnabled: ['cannot be on while they are off in the group above'] }),
  };
}

/** What is left of the settings below `parent`. */
export function limitedAiSettings(
  { duoAvailability, experimentFeaturesEnabled }: AiSettings,
  parent: AiSettings | null,
): AiSettings {
  return {
    duoAvailability: parent?.duoAvailability === 'never_on' ? 'never_on' : duoAvailability,
    experimentFeaturesEnabled: experimentFeaturesEnabled && parent?.experimentFeaturesEnabled !== false,
  };
}

/** Whether AI features may be used; `never_on` above is kept in each row below it. */
export function isAiOn({ duoAvailability }: Pick<AiSettings, 'duoAvailability'>): boolean {
  return duoAvailability === 'default_on';
}
