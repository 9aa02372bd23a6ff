import type { Hook, HookDelivery, SentHookEvent } from '../../domain/webhooks/hook.ts';
import type { JobSource } from '../jobs/background-work.ts';
import type { OutboundAnswer } from '../outbound/outbound-requests.ts';

/** Kind of the jobs that send deliveries; their payload is `{ deliveryId }`. */
export const deliveryJobs = 'hook_delivery';

export interface AttemptResult {
  answer: OutboundAnswer | null;
  /** Why there is no answer. */
  error: string | null;
  milliseconds: number;
}

export type HookHealth = Pick<Hook, 'failures' | 'failingSince' | 'pausedUntil' | 'disabledAt'>;

/** What becomes of a delivery and its webhook after an attempt. */
export interface Settlement {
  delivery: Pick<HookDelivery, 'state' | 'attempts'>;
  /** Gets the webhook as other attempts and people left it, locked; null leaves it unchanged. */
  hook?: (hook: Hook) => HookHealth | null;
}

/** The tables behind webhooks that work outside of use cases: nothing here changes what people wrote. */
export interface HookOutbox extends JobSource {
  /** Turns some waiting entries of the change log into deliveries with jobs; true if there may be more. */
  spread(): Promise<boolean>;
  find(deliveryId: number): Promise<{ delivery: HookDelivery; hook: Hook } | null>;
  settle(deliveryId: number, result: AttemptResult, settlement: Settlement): Promise<void>;
  /** Body of a message about the newest thing of the namespace or below that such an event could be about; null without any. */
  sample(hook: Hook, event: SentHookEvent, actorId: number): Promise<string | null>;
  /** Deletes deliveries that are too old or too many. */
  sweep(): Promise<void>;
}
