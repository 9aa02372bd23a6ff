import type { SentHookEvent, Hook } from '../../domain/webhooks/hook.ts';
import type { AttemptResult } from './hook-outbox.ts';
import { HookSender, type HookSenderOptions } from './hook-sender.ts';

/** Tells webhooks what happened, in the background, and tries them out. */
export class HookDelivering {
  readonly jobs: HookSender;

  constructor(private readonly options: HookSenderOptions) {
    this.jobs = new HookSender(options);
  }

  stop(): Promise<void> {
    return this.options.outbound.close();
  }

  sendNow(deliveryId: number): Promise<AttemptResult> {
    return this.jobs.sendNow(deliveryId);
  }

  sample(hook: Hook, event: SentHookEvent, actorId: number): Promise<string | null> {
    return this.options.outbox.sample(hook, event, actorId);
  }

  sweep(): Promise<void> {
    return this.options.outbox.sweep();
  }
}
