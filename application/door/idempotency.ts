import type { Actor } from '../../domain/access/actor.ts';

/** A request that may arrive more than once but is executed once. */
export interface RepeatableRequest {
  userId: number;
  route: string;
  /** Chosen by the client, which repeats it when it retries the request. */
  key: string;
  /** Hash of the whole request. */
  digest: Uint8Array;
  /** Who gets the answer if there is one. */
  actor: Actor;
}

export interface KeptAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** How to handle a request: execute it, or return the outcome of the first request with its key. */
export type Claim =
  | { state: 'claimed'; id: string }
  | { state: 'answered'; answer: KeptAnswer }
  | { state: 'running' }
  /** It was executed, but the process ended before the answer was stored, or the answer was too large to store. */
  | { state: 'answer_lost' }
  /** It was executed, but its sender may no longer see what its answer shows. */
  | { state: 'answer_hidden' }
  | { state: 'different_request' };

/** Idempotency keys and stored answers, shared by all processes and kept for a day. */
export interface IdempotencyKeys {
  claim(request: RepeatableRequest): Promise<Claim>;
  /** With the rights that its sender has now. */
  keep(claimId: string, answer: KeptAnswer, actor: Actor): Promise<void>;
  /** For an answer that cannot be stored. */
  lose(claimId: string): Promise<void>;
  /** Releases the key so that the request can be retried, unless it was executed. */
  release(claimId: string): Promise<void>;
  /** Deletes entries older than a day. Returns the number deleted. */
  sweep(): Promise<number>;
}

/** What a request changed, as far as someone may lose the right to see it. */
export interface TouchedThings {
  itemIds: ReadonlySet<number>;
  namespaceIds: ReadonlySet<number>;
}

/** The same store inside a transaction. */
export interface ClaimedRequests {
  /**
   * Commits together with the work, so that a crash cannot cause it to run twice. @throws Conflict if the claim was
   * lost
   */
  markCarriedOut(claimId: string, touched: TouchedThings): Promise<void>;
}
