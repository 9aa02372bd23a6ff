/** A request that may arrive more than once and is carried out once. */
export interface RepeatableRequest {
  userId: number;
  route: string;
  /** Chosen by the caller, who sends it again with the same request. */
  key: string;
  /** Of all that was sent. */
  digest: Uint8Array;
}

export interface KeptAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
}

/** What to do with a request: carry it out, or answer what became of the first one with its key. */
export type Claim =
  | { state: 'claimed'; id: string }
  | { state: 'answered'; answer: KeptAnswer }
  | { state: 'running' }
  /** It was carried out, but the process ended before its answer was kept, or the answer was too large to keep. */
  | { state: 'answer_lost' }
  | { state: 'different_request' };

/** The keys of repeatable requests with their answers, shared by all processes and kept for a day. */
export interface IdempotencyKeys {
  claim(request: RepeatableRequest): Promise<Claim>;
  keep(claimId: string, answer: KeptAnswer): Promise<void>;
  /** Lets the request be carried out again, unless it was carried out. */
  release(claimId: string): Promise<void>;
  /** Deletes what is older than a day. Answers how many there were. */
  sweep(): Promise<number>;
}

/** The same inside of a transaction. */
export interface ClaimedRequests {
  /** Commits with the work itself, so that no crash in between can have it done twice. @throws Conflict when the claim was lost */
  markCarriedOut(claimId: string): Promise<void>;
}
