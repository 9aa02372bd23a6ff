import type { Cadence } from '../../domain/iterations/cadence.ts';
import type { Store } from '../door/store.ts';

export interface CadenceStore extends Store<Cadence> {
  countOf(namespaceId: number): Promise<number>;
  /** The oldest manual cadence of a group. */
  firstManual(namespaceId: number): Promise<Cadence | null>;
  /** Active cadences of these groups, or the named one; at most two, which is enough to tell if the choice is unique. */
  named(namespaceIds: readonly number[], name: { id: number } | { title: string } | null): Promise<Cadence[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    cadences: CadenceStore;
  }
}
