import type { Identity } from '../../domain/people/identity.ts';
import type { Store } from '../store.ts';

export interface IdentityStore extends Store<Identity> {
  findByExternalId(provider: string, externalId: string): Promise<Identity | null>;
  /** At most one of each provider. */
  ofUser(userId: number): Promise<Identity[]>;
}
