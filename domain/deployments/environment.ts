/** A target of a project's deployments. */
export interface Environment {
  id: number;
  /** Id of the project. */
  namespaceId: number;
  name: string;
  /** The name in a form that URLs can contain. */
  slug: string;
  externalUrl: string | null;
  tier: EnvironmentTier;
  state: EnvironmentState;
  createdAt: Date;
  updatedAt: Date;
}

export const environmentTiers = ['production', 'staging', 'testing', 'development', 'other'] as const;
export type EnvironmentTier = (typeof environmentTiers)[number];

export const environmentStates = ['available', 'stopped'] as const;
export type EnvironmentState = (typeof environmentStates)[number];

export const environmentNameLengthMaximum = 255;
/** Maximum number of environments of a project. */
export const environmentsMaximum = 1_000;

/** Words in names that identify tiers; the first match wins. */
const tierWords: readonly (readonly [EnvironmentTier, RegExp])[] = [
  ['development', /dev|review|trunk/i],
  ['testing', /test|tst|int|acc?e?pt|qa|qc|control|quality/i],
  ['staging', /sta?g|mode?l|pre|demo|non/i],
  ['production', /pro?d|live/i],
];

/** The default tier of an environment with this name. */
export function tierOfName(name: string): EnvironmentTier {
  return tierWords.find(([, words]) => words.test(name))?.[0] ?? 'other';
}

/** Letters, digits, spaces and `- _ / $ { } .`; no slash at either end. */
export function isEnvironmentName(name: string): boolean {
  return /^[A-Za-z0-9\-_/${}. ]+$/.test(name) && !name.startsWith('/') && !name.endsWith('/');
}

const slugLength = 24;

/** Converts a name to a host name label of at most 24 characters. If characters had to change, a hash makes it unique. */
export function environmentSlug(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const begun = /^[a-z]/.test(plain) ? plain : `env-${plain}`;
  if (begun === name && begun.length <= slugLength) return begun;
  const digest = digestOf(name);
  const kept = begun.slice(0, slugLength - digest.length - 1).replace(/-+$/, '');
  return `${kept}-${digest}`;
}

/** FNV-1a hash of the UTF-16 units, in base 36. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
