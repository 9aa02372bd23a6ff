import type { Identity } from '../../domain/people/identity.ts';
import type { Store } from '../door/store.ts';

export interface IdentityStore extends Store<Identity> {
  findByExternalId(provider: string, externalId: string): Promise<Identity | null>;
  /** Ids of the people with these accounts, in order. */
  ownersOf(provider: string, externalIds: readonly string[]): Promise<number[]>;
  /** At most one of each provider. */
  ofUser(userId: number): Promise<Identity[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    identities: IdentityStore;
  }
}
