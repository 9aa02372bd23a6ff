import type { Job, JobHandler, JobOutcome, JobQueue } from './job-queue.ts';

/** Jobs of this process that run at once. */
const jobsAtOnce = 20;
/** Longest pause between two looks, since another process may have added jobs. */
const longestPause = 10_000;
/** Before the jobs under way are cut off when the process ends. */
const patience = 3_000;
const pauseAfterError = 1_000;
/** Before a job that ended with an error is tried again; doubled with each attempt. */
const firstPause = 5_000;
const longestPauseOfJob = 60 * 60 * 1000;

export interface RunnerOptions {
  /** Work before each look at the queue, such as adding jobs; true if there is more of it. */
  prepare?: () => Promise<boolean>;
  /** False while no job may be taken. */
  mayWork?: () => boolean;
  report?: (error: unknown) => void;
}

/** Runs the jobs of a queue, a limited number at once, until stopped. */
export class JobRunner {
  private readonly handlers: ReadonlyMap<string, JobHandler>;
  private readonly running = new Set<Promise<void>>();
  private readonly prepare: () => Promise<boolean>;
  private readonly mayWork: () => boolean;
  private readonly report: (error: unknown) => void;
  private loop: Promise<void> | null = null;
  private isStopped = false;
  private wasCalled = false;
  private endPause: (() => void) | null = null;

  constructor(
    private readonly queue: JobQueue,
    handlers: readonly JobHandler[],
    { prepare, mayWork, report }: RunnerOptions = {},
  ) {
    this.handlers = new Map(handlers.map((handler) => [handler.kind, handler]));
    this.prepare = prepare ?? (() => Promise.resolve(false));
    this.mayWork = mayWork ?? (() => true);
    this.report = report ?? (() => undefined);
  }

  start(): void {
    this.isStopped = false;
    this.loop ??= this.work();
  }

  /** Takes no more jobs, and waits a while for those under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    await this.loop;
    this.loop = null;
    const timer = setTimeout(() => {
      for (const handler of this.handlers.values()) handler.cut?.();
    }, patience);
    await Promise.all(this.running);
    clearTimeout(timer);
  }

  /** There may be new jobs. */
  readonly wake = (): void => {
    this.wasCalled = true;
    this.endPause?.();
  };

  /** Runs all jobs that are due, and those that become due meanwhile, and returns when no more are due. */
  async runDue(): Promise<void> {
    while (this.mayWork()) {
      const isMoreToPrepare = await this.prepare();
      const jobs = await this.queue.take(jobsAtOnce);
      if (jobs.length === 0 && !isMoreToPrepare) return;
      await Promise.all(jobs.map((job) => this.run(job)));
    }
  }

  private async work(): Promise<void> {
    while (!this.isStopped) {
      this.wasCalled = false;
      let pause: number;
      try {
        pause = await this.look();
      } catch (error) {
        this.report(error);
        pause = pauseAfterError;
      }
      await this.pause(pause);
    }
  }

  /** Starts what is due, and returns how long nothing else will be. */
  private async look(): Promise<number> {
    if (!this.mayWork()) return longestPause;
    const isMoreToPrepare = await this.prepare();
    const free = jobsAtOnce - this.running.size;
    // The end of a job calls again.
    if (free === 0) return isMoreToPrepare ? 0 : longestPause;
    const jobs = await this.queue.take(free);
    for (const job of jobs) {
      const ended = this.run(job).then(() => {
        this.running.delete(ended);
        this.wake();
        return undefined;
      });
      this.running.add(ended);
    }
    if (jobs.length > 0 || isMoreToPrepare) return 0;
    const next = (await this.queue.nextDue()) ?? longestPause;
    // What is due but was not taken waits for its lane, so for the end of a job, which calls again, or is with another
    // process.
    return Math.min(longestPause, Math.max(next, this.running.size > 0 ? 1_000 : 100));
  }

  private async run(job: Job): Promise<void> {
    try {
      await this.queue.settle(job, await this.outcomeOf(job));
    } catch (error) {
      // It is given out again when its lease ends.
      this.report(error);
    }
  }

  private async outcomeOf(job: Job): Promise<JobOutcome> {
    const handler = this.handlers.get(job.kind);
    try {
      if (handler === undefined) throw new Error(`there is no handler for jobs of the kind ${job.kind}`);
      return await handler.run(job);
    } catch (error) {
      this.report(error);
      const milliseconds = Math.min(longestPauseOfJob, firstPause * 2 ** Math.min(job.attempts - 1, 20));
      return { state: 'later', milliseconds, wasTried: true };
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    if (this.wasCalled || this.isStopped || milliseconds === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endPause = null;
  }
}
