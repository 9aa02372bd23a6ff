import type { MailState } from '../../domain/mail/mail.ts';
import { MailSender, type MailSenderOptions } from './mail-sender.ts';
import { MailFailure } from './mail-transport.ts';

export interface MailStatus extends MailState {
  /** Without user name and password; null without one. */
  server: string | null;
  sender: string | null;
  waiting: number;
  waitingSince: Date | null;
}

/** Outgoing mail. Everything else works the same while it is off. */
export class Mailing {
  readonly jobs: MailSender;

  constructor(private readonly options: MailSenderOptions) {
    this.jobs = new MailSender(options);
  }

  get isOn(): boolean {
    return this.options.transport !== null;
  }

  /** Only for the process that serves the instance. */
  async start(): Promise<void> {
    await this.options.outbox.setOn(this.isOn);
  }

  stop(): void {
    this.options.transport?.close();
  }

  async status(): Promise<MailStatus> {
    const { transport, outbox } = this.options;
    const [state, waiting] = await Promise.all([outbox.state(), outbox.waiting()]);
    return {
      ...state,
      server: transport?.server ?? null,
      sender: transport?.sender ?? null,
      waiting: waiting.count,
      waitingSince: waiting.since,
    };
  }

  /** Sends a mail at once, past the queue. @throws MailFailure */
  async sendTest(address: string): Promise<void> {
    const { transport, clock } = this.options;
    if (transport === null) throw new MailFailure('Mail is off: SMTP_URL is not set.', 'unreachable');
    const text = 'Milepost can send mail.';
    await transport.send({
      to: { name: '', address },
      subject: 'Test mail of Milepost',
      text: `${text}\n`,
      html: `<p>${text}</p>\n`,
      id: `test.${clock.now().getTime()}`,
    });
  }
}
