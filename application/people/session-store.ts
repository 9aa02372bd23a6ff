import type { Session } from '../../domain/people/session.ts';
import type { Store } from '../door/store.ts';

export interface SessionStore extends Store<Session> {
  findByDigest(digest: Uint8Array): Promise<Session | null>;
  ofUser(userId: number): Promise<Session[]>;
  /** Deletes all expired and idle sessions. */
  deleteEnded(now: Date): Promise<void>;
  deleteOfUser(userId: number, exceptId?: number): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    sessions: SessionStore;
  }
}
