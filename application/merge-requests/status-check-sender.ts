import { createHmac } from 'node:crypto';
import { pauseOfDelivery } from '../../domain/webhooks/hook.ts';
import type { StatusCheck, StatusCheckCall } from '../../domain/merge-requests/status-check.ts';
import { Unavailable } from '../errors.ts';
import { openSecret, SecretsLost } from '../webhooks/hook-secrets.ts';
import type { Job, JobHandler, JobOutcome } from '../jobs/job-queue.ts';
import { OutboundFailure, type OutboundRequests } from '../outbound/outbound-requests.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { statusCheckJobs, type StatusCheckOutbox } from './status-check-store.ts';

export interface StatusCheckSenderOptions {
  outbox: StatusCheckOutbox;
  outbound: OutboundRequests;
  secrets: SecretBox;
  /** URL of the instance, for receivers. */
  baseUrl: string;
  /** Multiplies all pauses; tests set 0. */
  pauseFactor?: number;
}

/** Before the next look at a request that found too many under way. */
const pauseWhenBusy = 1_000;

/** Asks services about merge requests. They answer by the API; one that cannot be reached for a day has failed. */
export class StatusCheckSender implements JobHandler {
  readonly kind = statusCheckJobs;
  private readonly ending = new AbortController();

  constructor(private readonly options: StatusCheckSenderOptions) {}

  async run({ payload }: Job): Promise<JobOutcome> {
    const { callId, round } = payload as { callId: number; round: number };
    const found = await this.options.outbox.find(callId);
    if (found === null || found.call.round !== round || found.call.status !== 'pending') return { state: 'done' };
    const { call, check } = found;
    if (call.deliveredAt !== null) return { state: 'done' };
    let error: string | null;
    try {
      error = await this.send(check, call);
    } catch (thrown) {
      if (this.ending.signal.aborted) return { state: 'later', milliseconds: 0, wasTried: false };
      if (thrown instanceof Unavailable) return { state: 'later', milliseconds: pauseWhenBusy, wasTried: false };
      throw thrown;
    }
    const attempts = call.attempts + 1;
    const pause = error === null ? null : pauseOfDelivery(attempts);
    const status = error !== null && pause === null ? 'failed' : 'pending';
    await this.options.outbox.settle(call, { status, attempts, error, isDelivered: error === null });
    if (pause === null) return { state: 'done' };
    return { state: 'later', milliseconds: pause * (this.options.pauseFactor ?? 1), wasTried: true };
  }

  cut(): void {
    this.ending.abort();
  }

  /** Null, or why the service did not take the question. */
  private async send({ externalUrl, sharedSecret }: StatusCheck, { body }: StatusCheckCall): Promise<string | null> {
    try {
      const secret = sharedSecret === null ? null : openSecret(this.options.secrets, sharedSecret);
      const { status } = await this.options.outbound.send({
        method: 'POST',
        url: externalUrl,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Milepost',
          'X-Gitlab-Event': 'Merge Request Hook',
          'X-Gitlab-Instance': this.options.baseUrl,
          ...(secret !== null && { 'X-Gitlab-Signature': createHmac('sha256', secret).update(body).digest('hex') }),
        },
        body,
        signal: this.ending.signal,
      });
      return status >= 200 && status < 300 ? null : `The service answered with ${status}.`;
    } catch (error) {
      if (error instanceof OutboundFailure) return error.message;
      if (error instanceof SecretsLost) return 'The saved secret cannot be decrypted. Enter it again.';
      throw error;
    }
  }
}
