import type { Cadence } from '../../domain/iterations/cadence.ts';
import type { Store } from '../store.ts';

export interface CadenceStore extends Store<Cadence> {
  countOf(namespaceId: number): Promise<number>;
  /** The oldest of a group whose iterations are made by hand. */
  firstManual(namespaceId: number): Promise<Cadence | null>;
  /** Active ones of these groups, the one named where one is; at most two, which tells whether there is only one. */
  named(namespaceIds: readonly number[], name: { id: number } | { title: string } | null): Promise<Cadence[]>;
}
