import type { SentHookEvent, Hook } from '../../domain/hooks/hook.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { AttemptResult } from './hook-outbox.ts';
import { HookSender, type HookSenderOptions } from './hook-sender.ts';

export interface HookDeliveringOptions extends HookSenderOptions {
  queue: JobQueue;
  report?: (error: unknown) => void;
  /** Calls back after each commit, from whichever process, until closed. */
  commits: { open(): Promise<void>; close(): Promise<void> };
}

/** Tells webhooks what happened: turns changes into deliveries, and sends these in the background. */
export class HookDelivering {
  private readonly sender: HookSender;
  private readonly runner: JobRunner;

  constructor(private readonly options: HookDeliveringOptions) {
    this.sender = new HookSender(options);
    const { outbox, queue, report } = options;
    const prepare = async () => {
      while (await outbox.spread());
    };
    this.runner = new JobRunner(queue, [this.sender], { prepare, ...(report && { report }) });
  }

  /** Called after a commit. */
  readonly wake = (): void => this.runner.wake();

  async start(): Promise<void> {
    await this.options.commits.open();
    this.runner.start();
  }

  async stop(): Promise<void> {
    await this.options.commits.close();
    await this.runner.stop();
    await this.options.outbound.close();
  }

  /** Sends all that is due; returns when nothing is left. */
  deliverDue(): Promise<void> {
    return this.runner.runDue();
  }

  sendNow(deliveryId: number): Promise<AttemptResult> {
    return this.sender.sendNow(deliveryId);
  }

  sample(hook: Hook, event: SentHookEvent, actorId: number): Promise<string | null> {
    return this.options.outbox.sample(hook, event, actorId);
  }

  sweep(): Promise<void> {
    return this.options.outbox.sweep();
  }
}
