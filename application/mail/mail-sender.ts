import { pauseOfMail, restOfServer } from '../../domain/mail/mail.ts';
import type { Job, JobHandler, JobOutcome } from '../jobs/job-queue.ts';
import type { Clock } from '../ports/clock.ts';
import type { MailOutbox } from './mail-outbox.ts';
import { mailJobs, type MailPayload } from './mail-store.ts';
import { MailFailure, type Mail, type MailTransport } from './mail-transport.ts';

/** Writes the mail of a job at the moment it is sent, so with the rights of that moment; null if there is none to send. */
export type MailWriter = (payload: MailPayload, job: Job) => Promise<Mail | null>;

export interface MailSenderOptions {
  /** Null while mail is off. */
  transport: MailTransport | null;
  outbox: MailOutbox;
  clock: Clock;
  writers: Readonly<Record<string, MailWriter>>;
  /** Multiplies all pauses; tests set 0. */
  pauseFactor?: number;
}

/** Milliseconds until a mail is looked at again that waits for mail to be switched on. */
const pauseWhileOff = 60 * 60 * 1000;

/**
 * Sends mails, and decides what follows from refusals. A mail whose attempt was cut off is sent again: each arrives at
 * least once.
 */
export class MailSender implements JobHandler {
  readonly kind = mailJobs;
  /** Failures to reach the server in a row. */
  private failures = 0;
  private restUntil = 0;

  constructor(private readonly options: MailSenderOptions) {}

  async run(job: Job): Promise<JobOutcome> {
    const { transport, clock, writers, outbox } = this.options;
    if (transport === null) return { state: 'later', milliseconds: pauseWhileOff, wasTried: false };
    const rest = this.restUntil - clock.now().getTime();
    if (rest > 0) return { state: 'later', milliseconds: rest, wasTried: false };
    const payload = job.payload as MailPayload;
    const mail = (await writers[payload.type]?.(payload, job)) ?? null;
    if (mail === null) return { state: 'done' };
    try {
      await transport.send(mail);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      return this.afterFailure(job, error);
    }
    this.failures = 0;
    await outbox.note('sent', null);
    return { state: 'done' };
  }

  private async afterFailure(job: Job, { kind, message }: MailFailure): Promise<JobOutcome> {
    const { outbox, pauseFactor = 1, clock } = this.options;
    if (kind === 'unreachable') {
      this.failures += 1;
      this.restUntil = clock.now().getTime() + restOfServer(this.failures) * pauseFactor;
    }
    const pause = kind === 'refused' ? null : pauseOfMail(job.attempts);
    await outbox.note(pause === null ? 'given_up' : 'tried_again', message);
    return pause === null ? { state: 'done' } : { state: 'later', milliseconds: pause * pauseFactor, wasTried: true };
  }
}
