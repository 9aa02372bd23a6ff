import { createHmac } from 'node:crypto';
import {
  failsLastingly,
  pauseOfDelivery,
  pauseOfHook,
  recovered,
  type Hook,
  type HookDelivery,
} from '../../domain/webhooks/hook.ts';
import { withoutSecrets } from '../outbound/hidden-secrets.ts';
import type { Job, JobHandler, JobOutcome } from '../jobs/job-queue.ts';
import { OutboundFailure, type OutboundAnswer, type OutboundRequests } from '../outbound/outbound-requests.ts';
import { Unavailable } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { eventTitles } from './hook-messages.ts';
import { deliveryJobs, type AttemptResult, type HookHealth, type HookOutbox } from './hook-outbox.ts';
import { openHook, SecretsLost, type OpenedHook } from './hook-secrets.ts';

export interface HookSenderOptions {
  outbox: HookOutbox;
  outbound: OutboundRequests;
  secrets: SecretBox;
  clock: Clock;
  /** URL of the instance, for receivers. */
  baseUrl: string;
  /** Where attempts that someone waits for wait for their turn. @throws Unavailable after a while */
  tries: { run<Result>(work: () => Promise<Result>): Promise<Result> };
  /** Multiplies all pauses; tests set 0. */
  pauseFactor?: number;
}

/** Before the next look at a delivery that found too many requests under way. */
const pauseWhenBusy = 1_000;

/** Sends deliveries to the URLs of webhooks, and decides what follows from the answers. */
export class HookSender implements JobHandler {
  readonly kind = deliveryJobs;
  private readonly ending = new AbortController();

  constructor(private readonly options: HookSenderOptions) {}

  /** A delivery whose attempt was cut off is sent again: each arrives at least once. */
  async run({ payload }: Job): Promise<JobOutcome> {
    const found = await this.options.outbox.find((payload as { deliveryId: number }).deliveryId);
    if (found === null || found.delivery.state !== 'pending') return { state: 'done' };
    const { hook, delivery } = found;
    if (hook.disabledAt !== null) {
      const nothing: AttemptResult = { answer: null, error: 'The webhook is disabled.', milliseconds: 0 };
      await this.options.outbox.settle(delivery.id, nothing, {
        delivery: { state: 'failed', attempts: delivery.attempts },
      });
      return { state: 'done' };
    }
    const now = this.options.clock.now();
    if (hook.pausedUntil !== null && hook.pausedUntil > now) {
      const milliseconds = hook.pausedUntil.getTime() - now.getTime();
      return { state: 'later', milliseconds, wasTried: false, forWholeLane: true };
    }
    try {
      return await this.attempt(hook, delivery);
    } catch (error) {
      if (this.ending.signal.aborted) return { state: 'later', milliseconds: 0, wasTried: false };
      if (error instanceof Unavailable) return { state: 'later', milliseconds: pauseWhenBusy, wasTried: false };
      throw error;
    }
  }

  /** Ends the attempts under way, which will be made again. */
  cut(): void {
    this.ending.abort();
  }

  /** Makes a single attempt, for someone who waits for it. A success switches the webhook on again. */
  async sendNow(deliveryId: number): Promise<AttemptResult> {
    const found = await this.options.outbox.find(deliveryId);
    if (found === null) throw new Error(`the delivery ${deliveryId} is gone`);
    let result: AttemptResult;
    try {
      result = await this.options.tries.run(() => this.request(found.hook, found.delivery));
    } catch (error) {
      const nothing: AttemptResult = { answer: null, error: 'There were too many requests.', milliseconds: 0 };
      await this.options.outbox.settle(deliveryId, nothing, { delivery: { state: 'failed', attempts: 0 } });
      throw error;
    }
    const hasArrived = isSuccess(result);
    await this.options.outbox.settle(deliveryId, result, {
      delivery: { state: hasArrived ? 'delivered' : 'failed', attempts: 1 },
      ...(hasArrived && { hook: unlessChanged(found.hook, () => recovered) }),
    });
    return result;
  }

  private async attempt(hook: Hook, delivery: HookDelivery): Promise<JobOutcome> {
    const result = await this.request(hook, delivery);
    const attempts = delivery.attempts + 1;
    const { outbox, pauseFactor = 1 } = this.options;
    if (isSuccess(result)) {
      const isOld = hook.failures > 0 || hook.pausedUntil !== null;
      await outbox.settle(delivery.id, result, {
        delivery: { state: 'delivered', attempts },
        ...(isOld && { hook: unlessChanged(hook, () => recovered) }),
      });
      return { state: 'done' };
    }
    const pause = pauseOfDelivery(attempts);
    await outbox.settle(delivery.id, result, {
      delivery: { state: pause === null ? 'failed' : 'pending', attempts },
      hook: unlessChanged(hook, (current) => this.afterFailure(current)),
    });
    return pause === null ? { state: 'done' } : { state: 'later', milliseconds: pause * pauseFactor, wasTried: true };
  }

  private afterFailure(hook: Hook): HookHealth {
    const { clock, pauseFactor = 1 } = this.options;
    const now = clock.now();
    const failures = hook.failures + 1;
    const failingSince = hook.failingSince ?? now;
    const pause = pauseOfHook(failures) * pauseFactor;
    return {
      failures,
      failingSince,
      pausedUntil: pause === 0 ? null : new Date(now.getTime() + pause),
      disabledAt: hook.disabledAt ?? (failsLastingly({ failingSince }, now) ? now : null),
    };
  }

  private async request(hook: Hook, delivery: HookDelivery): Promise<AttemptResult> {
    const start = performance.now();
    const milliseconds = () => Math.round(performance.now() - start);
    try {
      const opened = openHook(this.options.secrets, hook);
      const answer = await this.options.outbound.send({
        method: 'POST',
        url: opened.url,
        headers: this.headers(hook, opened, delivery),
        body: delivery.body,
        verifiesCertificate: hook.verifiesCertificate,
        signal: this.ending.signal,
      });
      return { answer: redacted(answer, opened), error: null, milliseconds: milliseconds() };
    } catch (error) {
      if (error instanceof SecretsLost) return { answer: null, error: lostText, milliseconds: 0 };
      if (!(error instanceof OutboundFailure)) throw error;
      return { answer: null, error: error.message, milliseconds: milliseconds() };
    }
  }

  private headers(hook: Hook, opened: OpenedHook, { uuid, event, body }: HookDelivery): Record<string, string> {
    const { token, signingToken, customHeaders } = opened;
    return {
      ...Object.fromEntries(customHeaders.map(({ key, value }) => [key, value])),
      'Content-Type': 'application/json',
      'User-Agent': 'Milepost',
      'X-Gitlab-Event': eventTitles[event],
      'X-Gitlab-Instance': this.options.baseUrl,
      'X-Gitlab-Webhook-UUID': `${hook.id}`,
      'X-Gitlab-Event-UUID': uuid,
      'Idempotency-Key': uuid,
      ...(token !== null && { 'X-Gitlab-Token': token }),
      ...(signingToken !== null && signatureOf(signingToken, uuid, this.options.clock.now(), body)),
    };
  }
}

/** An attempt says nothing about a webhook that a person changed meanwhile. */
function unlessChanged(tried: Hook, health: (current: Hook) => HookHealth): (current: Hook) => HookHealth | null {
  return (current) => (current.updatedAt.getTime() === tried.updatedAt.getTime() ? health(current) : null);
}

function isSuccess({ answer }: AttemptResult): boolean {
  return answer !== null && answer.status >= 200 && answer.status < 300;
}

const lostText = 'The saved tokens and headers cannot be decrypted. Enter them again.';

/** A receiver may repeat what it got, and the log of deliveries shows its answer. */
function redacted(answer: OutboundAnswer, { secrets }: OpenedHook): OutboundAnswer {
  if (secrets.length === 0) return answer;
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, withoutSecrets(value, secrets)]);
  return {
    ...answer,
    body: withoutSecrets(answer.body, secrets),
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}

/** The headers of the Standard Webhooks: the key signs id, time and body, so that none can be sent again with another. */
function signatureOf(signingToken: string, id: string, now: Date, body: string): Record<string, string> {
  const timestamp = `${Math.floor(now.getTime() / 1000)}`;
  const key = Buffer.from(signingToken.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
