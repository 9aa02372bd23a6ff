export const namespaceKinds = ['group', 'project', 'user'] as const;
export type NamespaceKind = (typeof namespaceKinds)[number];

export const visibilities = ['private', 'internal', 'public'] as const;
export type Visibility = (typeof visibilities)[number];

/** Groups, projects and personal namespaces are one thing with a kind, a path and its ancestors' ids. */
export interface Namespace {
  id: number;
  kind: NamespaceKind;
  parentId: number | null;
  /** Ids from the top-level namespace down to this one, this one included. */
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
  /** The person a `user` namespace belongs to. */
  ownerId: number | null;
  archived: boolean;
  issuesEnabled: boolean;
  /** Least access level that may create subgroups (40 or 50) and projects (30, 40 or 50; 0 = no one). */
  subgroupCreationLevel: number;
  projectCreationLevel: number;
  requestAccessEnabled: boolean;
  emailsEnabled: boolean;
  lfsEnabled: boolean;
  /** Whether AI features are on here; `never_on` holds for all below, which have it too. */
  duoAvailability: 'default_on' | 'default_off' | 'never_on';
  /** Whether AI features that are experiments may be used here; nowhere below a namespace without them. */
  experimentFeaturesEnabled: boolean;
  defaultBranch: string;
  avatarUrl: string | null;
  /** What a project is about, as free words. */
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
  // Names that stand for the product or for many people.
  'ghost',
  'system',
  'all',
  'everyone',
]);

/** Why a path segment cannot name a namespace, in words for a form, or null. At top level some words belong to the product. */
export function pathProblem(path: string, topLevel: boolean): string | null {
  if (path.length === 0) return "can't be blank";
  if (path.length > 255) return 'is too long (maximum is 255 characters)';
  if (!segment.test(path) || path.endsWith('.git') || path.endsWith('.atom')) {
    return "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or '.', or end in '.', '.git' or '.atom'";
  }
  if (topLevel && reserved.has(path.toLowerCase())) return `${path} is a reserved name`;
  return null;
}
