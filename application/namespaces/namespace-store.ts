import type { AiSettings } from '../../domain/ai/ai-settings.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Store } from '../door/store.ts';

/** The input for a new namespace. Paths, traversal ids and, unless set, AI settings are derived from the parent. */
export type NewNamespace = Pick<Namespace, 'kind' | 'parentId' | 'name' | 'path'> & Partial<Namespace>;

export interface NamespaceStore extends Store<Namespace, NewNamespace> {
  /** Paths ignore case. */
  findByFullPath(fullPath: string): Promise<Namespace | null>;
  findByFullPaths(fullPaths: readonly string[]): Promise<Namespace[]>;
  /** The personal namespace of a person. */
  findPersonal(userId: number): Promise<Namespace | null>;
  findByIds(ids: readonly number[]): Promise<Namespace[]>;
  /** True if any group exists. */
  anyGroup(): Promise<boolean>;
  /** Number of projects directly in a namespace. */
  countProjects(id: number): Promise<number>;
  /** The namespace itself and all its descendants. */
  subtree(id: number): Promise<Namespace[]>;
  /** Moves or renames; the paths, names and traversal ids of all descendants follow. */
  place(id: number, place: { parentId: number | null; name: string; path: string }): Promise<Namespace>;
  /** Sets these AI settings on all descendants. */
  setAiBelow(id: number, settings: Partial<AiSettings>): Promise<void>;
  /**
   * The first group or project in or below these in which AI is on, with `withExperiments` also experiments; null
   * without one.
   */
  firstWithAi(namespaceIds: readonly number[], withExperiments: boolean): Promise<Namespace | null>;
  /** Items outside these namespaces whose parent is in one of them. */
  orphansOf(namespaceIds: readonly number[]): Promise<WorkItem[]>;
  /** Ids of items outside these namespaces that are parents of items in them. */
  parentsOutside(namespaceIds: readonly number[]): Promise<number[]>;
  /** Deletes namespaces with everything in them, the deepest first. */
  deleteAll(namespaceIds: readonly number[]): Promise<void>;
  touch(id: number, at: Date): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    namespaces: NamespaceStore;
  }
}
