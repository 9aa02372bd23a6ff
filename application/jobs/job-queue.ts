/** Work that is done after the answer. Survives the end of the process, so it may be done more than once. */
export interface NewJob {
  /** Decides which handler runs it. */
  kind: string;
  /** Jobs of a lane share a limit, so that one slow receiver does not hold up all others. */
  lane: string;
  /**
   * Jobs of a lane with the same key run one after the other, oldest first; null: in any order. Only one transaction at
   * a time may add jobs with keys to a lane.
   */
  orderKey: string | null;
  payload: unknown;
}

export interface Job extends NewJob {
  id: number;
  /** Including this one. */
  attempts: number;
  /** Tells this taking of the job from later ones. */
  lease: string;
}

/** What becomes of a job; one that ends with an error is tried again. */
export type JobOutcome =
  | { state: 'done' }
  | {
      state: 'later';
      milliseconds: number;
      /** False if nothing was tried, so that this does not count as an attempt. */
      wasTried: boolean;
      /** True if no other job of the lane needs to be taken before. */
      forWholeLane?: boolean;
    };

export interface JobHandler {
  readonly kind: string;
  run(job: Job): Promise<JobOutcome>;
  /** Ends the runs under way, since the process ends. Their jobs are run again. */
  cut?(): void;
}

export interface JobQueue {
  /**
   * Takes jobs that are due, oldest first and from as many lanes as possible. They are given out again if they are not
   * settled within the lease.
   */
  take(limit: number): Promise<Job[]>;
  /** Does nothing if the job was given out again meanwhile. */
  settle(job: Job, outcome: JobOutcome): Promise<void>;
  /** Milliseconds until a job that is not taken is due, 0 if one is; null without any. */
  nextDue(): Promise<number | null>;
}
