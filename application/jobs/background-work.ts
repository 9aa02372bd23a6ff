import type { JobHandler, JobQueue } from './job-queue.ts';
import { JobRunner } from './job-runner.ts';

/**
 * What adds jobs in the background, such as an outbox that is fed by the change log. The table in which its work waits
 * needs a trigger that calls `announce_background`, as that of the jobs has, or the work waits for the next look.
 */
export interface JobSource {
  /** Adds some jobs that are missing; true if there may be more. */
  spread(): Promise<boolean>;
}

export interface BackgroundWorkOptions {
  queue: JobQueue;
  handlers: readonly JobHandler[];
  sources: readonly JobSource[];
  /** Calls back after each commit that adds work, from whichever process, until closed. */
  commits: { open(): Promise<void>; close(): Promise<void> };
  /** False while no work may be done, since another site was promoted. */
  mayWork?: () => boolean;
  report?: (error: unknown) => void;
}

/** The work of a running instance that no request waits for. Runs in the process of the primary only. */
export class BackgroundWork {
  private readonly runner: JobRunner;

  constructor(private readonly options: BackgroundWorkOptions) {
    const { queue, handlers, sources, mayWork, report } = options;
    const prepare = async () => {
      let isMore = false;
      for (const source of sources) isMore = (await source.spread()) || isMore;
      return isMore;
    };
    this.runner = new JobRunner(queue, handlers, { prepare, ...(mayWork && { mayWork }), ...(report && { report }) });
  }

  readonly wake = (): void => this.runner.wake();

  async start(): Promise<void> {
    await this.options.commits.open();
    this.runner.start();
  }

  async stop(): Promise<void> {
    await this.options.commits.close();
    await this.runner.stop();
  }

  /** Does all that is due; returns when nothing is left. */
  runDue(): Promise<void> {
    return this.runner.runDue();
  }
}
