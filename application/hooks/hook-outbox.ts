import type { Hook, HookDelivery, SentHookEvent } from '../../domain/hooks/hook.ts';
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

/** What becomes of a delivery and its webhook after an attempt. */
export interface Settlement {
  delivery: Pick<HookDelivery, 'state' | 'attempts'>;
  /** Undefined leaves the webhook unchanged. */
  hook?: Pick<Hook, 'failures' | 'failingSince' | 'pausedUntil' | 'disabledAt'>;
}

/** The tables behind webhooks that work outside of use cases: nothing here changes what people wrote. */
export interface HookOutbox extends JobSource {
  /** Turns waiting entries of the change log into deliveries with jobs; true if there may be more. */
  spread(): Promise<boolean>;
  find(deliveryId: number): Promise<{ delivery: HookDelivery; hook: Hook } | null>;
  settle(deliveryId: number, result: AttemptResult, settlement: Settlement): Promise<void>;
  /** Body of a message about the newest thing of the namespace or below that such an event could be about; null without any. */
  sample(hook: Hook, event: SentHookEvent, actorId: number): Promise<string | null>;
  /** Deletes deliveries whose time is over. */
  sweep(): Promise<void>;
}
