import type { Namespace } from '../namespaces/namespace.ts';

export const aiAvailabilities = ['default_on', 'default_off', 'never_on'] as const;
/** `default_on` and `default_off` can be overridden by descendants; `never_on` cannot. */
export type AiAvailability = (typeof aiAvailabilities)[number];

/** Whether AI features, and experimental ones, are available in a group or project. */
export type AiSettings = Pick<Namespace, 'duoAvailability' | 'experimentFeaturesEnabled'>;

/** The reasons, by field, why a namespace cannot have these settings below `parent`. */
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

/** Restricts the settings to what `parent` allows. */
export function limitedAiSettings(
  { duoAvailability, experimentFeaturesEnabled }: AiSettings,
  parent: AiSettings | null,
): AiSettings {
  return {
    duoAvailability: parent?.duoAvailability === 'never_on' ? 'never_on' : duoAvailability,
    experimentFeaturesEnabled: experimentFeaturesEnabled && parent?.experimentFeaturesEnabled !== false,
  };
}

/** True if AI features may be used. `never_on` is copied to each descendant, so the row is enough. */
export function isAiOn({ duoAvailability }: Pick<AiSettings, 'duoAvailability'>): boolean {
  return duoAvailability === 'default_on';
}
