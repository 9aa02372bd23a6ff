import type { Actor } from '../../domain/access/actor.ts';
import type { Namespace, NamespaceKind, Visibility } from '../../domain/namespaces/namespace.ts';
import type { FirstPage, Page, PageRequest } from '../page.ts';

export interface NamespaceFilter {
  kinds: readonly NamespaceKind[];
  ids?: readonly number[];
  fullPaths?: readonly string[];
  /** Direct children of this namespace; null for those at the top. */
  parentId?: number | null;
  /** Below this namespace at any depth, itself left out. */
  below?: number;
  skipIds?: readonly number[];
  /** Found in name and path; with a slash in it, or when asked for, in the full path. */
  search?: string;
  searchInFullPath?: boolean;
  visibility?: Visibility;
  /** Where the actor is a member, directly or inherited, and their personal namespace. */
  membership?: boolean;
  /** Where the actor is an owner, directly or inherited, and their personal namespace. */
  owned?: boolean;
  minimumAccessLevel?: number;
  archived?: boolean;
  issuesEnabled?: boolean;
  topLevelOnly?: boolean;
  /** Bounds of the id, themselves left out. */
  idAfter?: number;
  idBefore?: number;
  activeAfter?: Date;
  activeBefore?: Date;
}

export type PlacelessFilter = Omit<NamespaceFilter, 'parentId' | 'below'>;

export interface ManyPlaces {
  ids: readonly number[];
  /** Whether direct children are meant, or all below. */
  by: 'parentId' | 'below';
}

export interface NamespaceOrder {
  by: 'name' | 'path' | 'id' | 'createdAt' | 'updatedAt' | 'lastActivityAt' | 'similarity';
  direction: 'asc' | 'desc';
}

/** Groups, projects and personal namespaces, limited to what the actor may see. */
export interface NamespaceQueries {
  page(actor: Actor, filter: NamespaceFilter, order: NamespaceOrder, page: PageRequest): Promise<Page<Namespace>>;
  count(actor: Actor, filter: NamespaceFilter): Promise<number>;
  /** The same of what is in, or anywhere below, many namespaces, with an entry for each. One statement for all. */
  pages(
    actor: Actor,
    namespaces: ManyPlaces,
    filter: PlacelessFilter,
    order: NamespaceOrder,
    page: FirstPage,
  ): Promise<Map<number, Page<Namespace>>>;
  lengths(actor: Actor, namespaces: ManyPlaces, filter: PlacelessFilter): Promise<Map<number, number>>;
  /** Of each group: the project at any depth below it in which the actor made their last issue, or null. */
  lastProjects(actor: Actor, groupIds: readonly number[]): Promise<Map<number, Namespace | null>>;
  find(actor: Actor, id: number): Promise<Namespace | null>;
  /** Case does not matter in paths. */
  findByFullPath(actor: Actor, fullPath: string): Promise<Namespace | null>;
  /** What was once found at this path, itself or something above it having been moved or renamed since. */
  findMoved(actor: Actor, formerFullPath: string): Promise<Namespace | null>;
  /** Open issues and incidents of each project that the actor may read; 0 where there are none. */
  openIssueCounts(actor: Actor, projectIds: readonly number[]): Promise<Map<number, number>>;
  /** Whether a path is taken, by whatever the actor may see or not: a name cannot be given twice. */
  isTaken(fullPath: string): Promise<boolean>;
}
