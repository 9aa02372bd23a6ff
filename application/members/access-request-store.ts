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

export interface OwnAccessRequest {
  canRequest: boolean;
  /** Null without a request. */
  requestedAt: Date | null;
}

export interface AccessRequestQueries {
  /** Those of active people, oldest first; empty for others than those who manage the members. */
  page(actor: Actor, namespace: Namespace, page: PageRequest): Promise<Page<AccessRequestRow>>;
  count(actor: Actor, namespace: Namespace): Promise<number>;
  /**
   * When the person asked, and whether they can ask now. Read in one statement with their roles: an approval ends the
   * request and gives a role at the same moment, and the first alone looks like a refusal.
   */
  ownOf(user: User, namespace: Namespace): Promise<OwnAccessRequest>;
}

declare module '../door/stores.ts' {
  interface Stores {
    accessRequests: AccessRequestStore;
  }
  interface Queries {
    accessRequests: AccessRequestQueries;
  }
}
