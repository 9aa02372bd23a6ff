import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { Store } from '../store.ts';

/** What a new namespace needs; its paths and traversal ids follow from the parent. */
export type NewNamespace = Pick<Namespace, 'kind' | 'parentId' | 'name' | 'path'> & Partial<Namespace>;

export interface NamespaceStore extends Store<Namespace, NewNamespace> {
  /** Case does not matter in paths. */
  findByFullPath(fullPath: string): Promise<Namespace | null>;
  findByIds(ids: readonly number[]): Promise<Namespace[]>;
  /** The namespace itself and everything below it. */
  subtree(id: number): Promise<Namespace[]>;
  /** Moves or renames; the paths, names and traversal ids of everything below follow. */
  place(id: number, place: { parentId: number | null; name: string; path: string }): Promise<Namespace>;
  touch(id: number, at: Date): Promise<void>;
}
