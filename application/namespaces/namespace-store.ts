import type { AiSettings } from '../../domain/ai/ai-settings.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { WorkItem } from '../../domain/work-items/work-item.ts';
import type { Store } from '../store.ts';

/** What a new namespace needs; its paths, traversal ids and, unless given, settings of AI follow from the parent. */
export type NewNamespace = Pick<Namespace, 'kind' | 'parentId' | 'name' | 'path'> & Partial<Namespace>;

export interface NamespaceStore extends Store<Namespace, NewNamespace> {
  /** Case does not matter in paths. */
  findByFullPath(fullPath: string): Promise<Namespace | null>;
  findByFullPaths(fullPaths: readonly string[]): Promise<Namespace[]>;
  /** The namespace that belongs to a person. */
  findPersonal(userId: number): Promise<Namespace | null>;
  findByIds(ids: readonly number[]): Promise<Namespace[]>;
  /** Whether there is any group; without one there is nothing to see. */
  anyGroup(): Promise<boolean>;
  /** The namespace itself and everything below it. */
  subtree(id: number): Promise<Namespace[]>;
  /** Moves or renames; the paths, names and traversal ids of everything below follow. */
  place(id: number, place: { parentId: number | null; name: string; path: string }): Promise<Namespace>;
  /** Gives everything below a namespace these settings of AI. */
  setAiBelow(id: number, settings: Partial<AiSettings>): Promise<void>;
  /** Items outside these namespaces whose parent is in one of them. */
  orphansOf(namespaceIds: readonly number[]): Promise<WorkItem[]>;
  /** Ids of the items outside these namespaces that are parents of items in them. */
  parentsOutside(namespaceIds: readonly number[]): Promise<number[]>;
  /** Deletes namespaces with everything in them, the deepest first. */
  deleteAll(namespaceIds: readonly number[]): Promise<void>;
  touch(id: number, at: Date): Promise<void>;
}
