import type { Actor } from '../../domain/access/actor.ts';

/** Loads the actor: once per request for reads, and inside each writing transaction. */
export interface ActorSource {
  load(userId: number | null): Promise<Actor>;
  /** Several people in one statement; people who do not exist have no entry. */
  loadMany(userIds: readonly number[]): Promise<Map<number, Actor>>;
}
