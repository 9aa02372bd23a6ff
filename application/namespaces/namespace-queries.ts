import type { Actor } from '../../domain/access/actor.ts';
import type { Namespace, NamespaceKind, Visibility } from '../../domain/namespaces/namespace.ts';
import type { Page, PageRequest } from '../page.ts';

export interface NamespaceFilter {
  kinds: readonly NamespaceKind[];
  ids?: readonly number[];
  fullPaths?: readonly string[];
  /** Direct children of this namespace; null for those at the top. */
  parentId?: number | null;
  /** Below this namespace at any depth, itself left out. */
  below?: number;
  skipIds?: readonly number[];
  /** Found in name and path; from a slash on in the full path. */
  search?: string;
  visibility?: Visibility;
  /** Where the actor is a member, directly or inherited. */
  membership?: boolean;
  /** Where the actor is an owner, directly or inherited. */
  owned?: boolean;
  minimumAccessLevel?: number;
  archived?: boolean;
  issuesEnabled?: boolean;
  topLevelOnly?: boolean;
}

export interface NamespaceOrder {
  by: 'name' | 'path' | 'id' | 'createdAt' | 'updatedAt' | 'lastActivityAt' | 'similarity';
  direction: 'asc' | 'desc';
}

/** Groups, projects and personal namespaces, limited to what the actor may see. */
export interface NamespaceQueries {
  page(actor: Actor, filter: NamespaceFilter, order: NamespaceOrder, page: PageRequest): Promise<Page<Namespace>>;
  count(actor: Actor, filter: NamespaceFilter): Promise<number>;
  find(actor: Actor, id: number): Promise<Namespace | null>;
  /** Case does not matter in paths. */
  findByFullPath(actor: Actor, fullPath: string): Promise<Namespace | null>;
}
