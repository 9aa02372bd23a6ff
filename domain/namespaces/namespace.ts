const namespaceKinds = ['group', 'project', 'user'] as const;
export type NamespaceKind = (typeof namespaceKinds)[number];

export const visibilities = ['private', 'internal', 'public'] as const;
export type Visibility = (typeof visibilities)[number];

/** Groups, projects and personal namespaces share one model with a kind, a path and the ids of their ancestors. */
export interface Namespace {
  id: number;
  kind: NamespaceKind;
  parentId: number | null;
  /** Ids from the top-level namespace down to this one, inclusive. */
  traversalIds: number[];
  name: string;
  /** The last segment of `fullPath`. */
  path: string;
  fullPath: string;
  /** Names from the top down, joined by " / ". */
  fullName: string;
  description: string;
  visibility: Visibility;
  creatorId: number | null;
  /** The owner of a `user` namespace. */
  ownerId: number | null;
  archived: boolean;
  issuesEnabled: boolean;
  /** Whether mails of people without an account become confidential issues of the project. */
  serviceDeskEnabled: boolean;
  /** Minimum access level for creating subgroups (40 or 50) and projects (30, 40 or 50; 0 means no one). */
  subgroupCreationLevel: number;
  projectCreationLevel: number;
  requestAccessEnabled: boolean;
  emailsEnabled: boolean;
  lfsEnabled: boolean;
  /** True if the projects directly in this group get no members of their own. */
  membershipLock: boolean;
  /** Members of the group and of what is below it must set up a second factor. */
  requireTwoFactor: boolean;
  /** Availability of AI features; `never_on` is copied to all descendants. */
  duoAvailability: 'default_on' | 'default_off' | 'never_on';
  /** True if experimental AI features may be used; descendants can only turn them off. */
  experimentFeaturesEnabled: boolean;
  defaultBranch: string;
  avatarUrl: string | null;
  /** Topics of a project, as free words. */
  topics: string[];
  createdAt: Date;
  updatedAt: Date;
  lastActivityAt: Date;
}

const segment = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_-])?$/;
const reserved = new Set([
  '-',
  'api',
  'assets',
  'groups',
  'projects',
  'users',
  'explore',
  'help',
  'admin',
  'dashboard',
  'uploads',
  'new',
  'import',
  'search',
  // Names reserved for the product, or too generic for one person.
  'ghost',
  'support-bot',
  'system',
  'all',
  'everyone',
]);

/**
 * Why a path segment is invalid for a namespace, as text for a form, or null. Some words are reserved at the top level.
 */
export function pathProblem(path: string, topLevel: boolean): string | null {
  if (path.length === 0) return "can't be blank";
  if (path.length > 255) return 'is too long (maximum is 255 characters)';
  if (!segment.test(path) || path.endsWith('.git') || path.endsWith('.atom')) {
    return "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or '.', or end in '.', '.git' or '.atom'";
  }
  if (topLevel && reserved.has(path.toLowerCase())) return `${path} is a reserved name`;
  return null;
}
