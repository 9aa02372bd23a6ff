/** Where a project is deployed to. */
export interface Environment {
  id: number;
  /** Of the project. */
  namespaceId: number;
  name: string;
  /** The name as addresses can hold it. */
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
/** Environments of one project. */
export const environmentsMaximum = 1_000;

/** Words of names by which tiers are recognized, the first match first. */
const tierWords: readonly (readonly [EnvironmentTier, RegExp])[] = [
  ['development', /dev|review|trunk/i],
  ['testing', /test|tst|int|acc?e?pt|qa|qc|control|quality/i],
  ['staging', /sta?g|mode?l|pre|demo|non/i],
  ['production', /pro?d|live/i],
];

/** The tier of an environment for which none was chosen. */
export function tierOfName(name: string): EnvironmentTier {
  return tierWords.find(([, words]) => words.test(name))?.[0] ?? 'other';
}

/** Letters, digits, spaces and `- _ / $ { } .`; no slash at either end. */
export function isEnvironmentName(name: string): boolean {
  return /^[A-Za-z0-9\-_/${}. ]+$/.test(name) && !name.startsWith('/') && !name.endsWith('/');
}

const slugLength = 24;

/** A name as part of a host name: at most 24 characters, and no other name has the same where they had to be changed. */
export function environmentSlug(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const begun = /^[a-z]/.test(plain) ? plain : `env-${plain}`;
  if (begun === name && begun.length <= slugLength) return begun;
  const digest = digestOf(name);
  const kept = begun.slice(0, slugLength - digest.length - 1).replace(/-+$/, '');
  return `${kept}-${digest}`;
}

/** FNV-1a of the UTF-16 units, in base 36. */
function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
