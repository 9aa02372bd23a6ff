import type { Actor } from '../../domain/access/actor.ts';
import type { AccessRequest } from '../../domain/access/access-request.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import type { User } from '../../domain/people/user.ts';
import type { Page, PageRequest } from '../inputs/page.ts';
import type { Store } from '../door/store.ts';

export interface AccessRequestStore extends Store<AccessRequest, Omit<AccessRequest, 'id'>> {
  lockOf(namespaceId: number, userId: number): Promise<AccessRequest | null>;
}

export interface AccessRequestRow {
  request: AccessRequest;
  user: User;
}

export interface AccessRequestQueries {
  /** Those of active people, oldest first; empty for others than those who manage the members. */
  page(actor: Actor, namespace: Namespace, page: PageRequest): Promise<Page<AccessRequestRow>>;
  count(actor: Actor, namespace: Namespace): Promise<number>;
  /** The request of the actor; null without one. */
  ownOf(actor: Actor, namespace: Namespace): Promise<AccessRequest | null>;
}

declare module '../door/stores.ts' {
  interface Stores {
    accessRequests: AccessRequestStore;
  }
  interface Queries {
    accessRequests: AccessRequestQueries;
  }
}
