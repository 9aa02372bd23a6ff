import type { AccessToken } from '../../domain/people/access-token.ts';
import type { Store } from '../door/store.ts';

export interface TokenStore extends Store<AccessToken> {
  findByDigest(digest: Uint8Array): Promise<AccessToken | null>;
  /** Locks and returns the tokens of a person that are not revoked, without those to act as them. */
  lockOwn(userId: number): Promise<AccessToken[]>;
}

declare module '../door/stores.ts' {
  interface Stores {
    tokens: TokenStore;
  }
}
