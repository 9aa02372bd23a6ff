import type { Award, AwardSubject } from '../../domain/notes/award.ts';
import type { Store } from '../door/store.ts';

export interface AwardStore extends Store<Award> {
  /** The actor's emoji of this name. */
  findByName(to: AwardSubject, userId: number, name: string): Promise<Award | null>;
  copyAll(fromItemId: number, toItemId: number): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    awards: AwardStore;
  }
}
