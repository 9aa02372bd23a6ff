import type { AddressProof } from './email-address.ts';
import type { Preferences } from './preferences.ts';

export const userStates = ['active', 'blocked', 'deactivated', 'banned'] as const;
export type UserState = (typeof userStates)[number];

/**
 * A person, the ghost account that owns the content of deleted people, or the support account that writes what people
 * without an account send to service desks.
 */
const userKinds = ['person', 'ghost', 'support'] as const;
export type UserKind = (typeof userKinds)[number];
/** Accounts of the instance itself, one of each kind. Nobody signs in with them. */
export type InstanceAccountKind = Exclude<UserKind, 'person'>;

export interface User {
  id: number;
  kind: UserKind;
  username: string;
  name: string;
  email: string;
  /** Null while nobody has shown that the address is theirs: it then leads into the account by password only. */
  emailVerifiedBy: AddressProof | null;
  emailVerifiedAt: Date | null;
  publicEmail: string | null;
  /** Encoded argon2id hash; null if the person cannot sign in with a password. */
  passwordDigest: string | null;
  state: UserState;
  /** Whether they are asked for a second factor when they sign in. */
  twoFactorEnabled: boolean;
  admin: boolean;
  external: boolean;
  canCreateGroup: boolean;
  /** Path of their photo from the root of the server; null without one. */
  avatarUrl: string | null;
  bio: string;
  location: string;
  /** 0 Sunday, 1 Monday, 6 Saturday; null means the instance's setting. */
  firstDayOfWeek: number | null;
  /** What they chose; the rest is the default. */
  preferences: Partial<Preferences>;
  /** For administrators only. */
  note: string | null;
  /** Other people see only the name and the public email address. */
  privateProfile: boolean;
  /** Maximum number of projects in the personal namespace. */
  projectsLimit: number;
  /** Number of times that they renewed the token in their addresses for mail. */
  incomingMailVersion: number;
  /** Number of times that they renewed the token in the addresses that their calendars read. */
  calendarFeedVersion: number;
  createdAt: Date;
  updatedAt: Date;
  lastSignInAt: Date | null;
  lastActivityOn: string | null;
}

export const usernamePattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,253}[A-Za-z0-9_-]$|^[A-Za-z0-9_]$/;
export const passwordLength = { minimum: 8, maximum: 128 };
