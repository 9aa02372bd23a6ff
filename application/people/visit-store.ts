import type { NamespaceKind } from '../../domain/namespaces/namespace.ts';

/** How often each person opened groups and projects. */
export interface VisitStore {
  /** Counts a visit, unless one was counted within the window before `now`; keeps the most visited ones of each kind. */
  count(visit: { userId: number; namespaceId: number; kind: NamespaceKind; now: Date }): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    visits: VisitStore;
  }
}
