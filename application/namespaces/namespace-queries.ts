import type { Actor } from '../../domain/access/actor.ts';
import type { Namespace, NamespaceKind, Visibility } from '../../domain/namespaces/namespace.ts';
import type { FirstPage, Page, PageRequest } from '../inputs/page.ts';

export interface NamespaceFilter {
  kinds: readonly NamespaceKind[];
  ids?: readonly number[];
  fullPaths?: readonly string[];
  /** Direct children of this namespace; null for the top level. */
  parentId?: number | null;
  /** Descendants of this namespace, without itself. */
  below?: number;
  skipIds?: readonly number[];
  /** Search text for name and path; with a slash or on request also for the full path. */
  search?: string;
  searchInFullPath?: boolean;
  visibility?: Visibility;
  /** Namespaces of which the actor is a direct or inherited member, and their personal namespace. */
  membership?: boolean;
  /** Namespaces that the actor owns, directly or by inheritance, and their personal namespace. */
  owned?: boolean;
  minimumAccessLevel?: number;
  /** Only those without an active owner, their own or inherited, on this day. */
  ownerlessOn?: string;
  archived?: boolean;
  issuesEnabled?: boolean;
  topLevelOnly?: boolean;
  /** Exclusive bounds of the id. */
  idAfter?: number;
  idBefore?: number;
  activeAfter?: Date;
  activeBefore?: Date;
}

export type PlacelessFilter = Omit<NamespaceFilter, 'parentId' | 'below'>;

export interface ManyPlaces {
  ids: readonly number[];
  /** Direct children only, or all descendants. */
  by: 'parentId' | 'below';
}

export interface NamespaceOrder {
  by: 'name' | 'path' | 'fullPath' | 'id' | 'createdAt' | 'updatedAt' | 'lastActivityAt' | 'similarity';
  direction: 'asc' | 'desc';
}

/** Groups, projects and personal namespaces, limited to what the actor may see. */
export interface NamespaceQueries {
  page(actor: Actor, filter: NamespaceFilter, order: NamespaceOrder, page: PageRequest): Promise<Page<Namespace>>;
  count(actor: Actor, filter: NamespaceFilter): Promise<number>;
  /** The same for the contents of many namespaces in one statement, with an entry for each. */
  pages(
    actor: Actor,
    namespaces: ManyPlaces,
    filter: PlacelessFilter,
    order: NamespaceOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<Namespace>>>;
  lengths(actor: Actor, namespaces: ManyPlaces, filter: PlacelessFilter): Promise<Map<number, number>>;
  /** For each group: the descendant project in which the actor last created an issue, or null. */
  lastProjects(actor: Actor, groupIds: readonly number[]): Promise<Map<number, Namespace | null>>;
  /** The groups or projects that the actor opened most often, most often first. */
  frequent(actor: Actor, kind: NamespaceKind, limit: number): Promise<Namespace[]>;
  find(actor: Actor, id: number): Promise<Namespace | null>;
  /** Paths ignore case. */
  findByFullPath(actor: Actor, fullPath: string): Promise<Namespace | null>;
  /** The namespace that had this path before it or one of its ancestors was moved or renamed. */
  findMoved(actor: Actor, formerFullPath: string): Promise<Namespace | null>;
  /** Number of open issues and incidents of each project that the actor may read; 0 without any. */
  openIssueCounts(actor: Actor, projectIds: readonly number[]): Promise<Map<number, number>>;
  /** True if a path is taken, even by something that the actor may not see. */
  isTaken(fullPath: string): Promise<boolean>;
}

declare module '../door/stores.ts' {
  interface Queries {
    namespaces: NamespaceQueries;
  }
}
