import type { UserState } from './user.ts';

/** A person's account at another service, with which they sign in. */
export interface Identity {
  id: number;
  userId: number;
  /** Name of the service in the settings. */
  provider: string;
  /** Identifies the person there for good: the subject of OpenID Connect, or the DN in a directory. */
  externalId: string;
  createdAt: Date;
}

/** A service with which people sign in, as pages show it. */
export interface SignInProvider {
  name: string;
  label: string;
  /** OpenID Connect takes people to another page; a directory takes a name and a password here. */
  kind: 'openid' | 'directory';
}

/** What becomes of people who sign in with another service for the first time. */
export const newUserRules = ['off', 'blocked', 'on'] as const;
export type NewUserRule = (typeof newUserRules)[number];

/** Minutes for which someone who signed in just now may change with what they sign in without entering a password. */
export const freshSessionMinutes = 10;

/**
 * A name as directories compare it (RFC 4518): spellings that lead to the same person must count as one when wrong
 * passwords are counted.
 */
export function directoryLogin(entered: string): string {
  return entered
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .trim();
}

/**
 * Why signing in with another service, or connecting it, ended without success; for people, who see `label` as the name
 * of the service.
 */
export const signInProblems = {
  overtaken: (label) => `This sign-in with ${label} took too long, or another one was started. Try again.`,
  denied: (label) => `${label} didn't confirm who you are. Try again, or sign in another way.`,
  unreachable: (label) => `${label} can't be reached. Try again later, or sign in another way.`,
  invalid: (label) => `The answer of ${label} isn't valid. Ask an administrator of this instance for help.`,
  too_many: () => 'Too many attempts. Wait a minute and try again.',
  no_account: (label) =>
    `You have an account at ${label}, but none here is connected with it. Sign in another way and connect it on your profile, or ask an administrator.`,
  no_email: (label) => `${label} names no email address for you, so no account can be created.`,
  email_taken: (label) =>
    `An account with your email address exists. Sign in to it another way, and connect ${label} on your profile page.`,
  waiting: () => 'Your account was created. An administrator must unblock it before you can sign in.',
  blocked: () => 'Your account has been blocked.',
  banned: () => 'Your account has been banned.',
  deactivated: () => 'Your account has been deactivated.',
  connected_elsewhere: (label) => `This account of ${label} is connected with another account here.`,
  other_connected: (label) => `Another account of ${label} is connected already. Disconnect it first.`,
  signed_out: (label) => `You were signed out meanwhile, so ${label} was not connected. Sign in and try again.`,
} as const satisfies Record<string, (label: string) => string>;
export type SignInProblem = keyof typeof signInProblems;

export function isSignInProblem(code: string | null): code is SignInProblem {
  return code !== null && Object.hasOwn(signInProblems, code);
}

/** Why someone in this state cannot sign in, or null. */
export function problemOfState(state: UserState): SignInProblem | null {
  return state === 'active' ? null : state;
}

const longestName = 60;

/** A username like the first of these texts that has usable characters; the part of an email address before the `@`. */
export function usernameFrom(hints: readonly (string | null)[]): string {
  for (const hint of hints) {
    const name = (hint ?? '')
      .replace(/@.*$/, '')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^A-Za-z0-9_.-]+/g, '-')
      .slice(0, longestName)
      .replaceAll(/^[.-]+|[.-]+$/g, '')
      .replaceAll(/\.(?=\.)/g, '');
    if (name !== '') return name;
  }
  return 'user';
}
