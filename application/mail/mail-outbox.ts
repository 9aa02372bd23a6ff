import type { MailState } from '../../domain/mail/mail.ts';

/** What becomes of a mail after an attempt. */
export type MailResult = 'sent' | 'tried_again' | 'given_up';

/** The state of sending mail in the database. It works outside of use cases: nothing here changes what people wrote. */
export interface MailOutbox {
  /** Notes whether mail is on, so that nothing is queued while it is off. */
  setOn(isOn: boolean): Promise<void>;
  note(result: MailResult, failure: string | null): Promise<void>;
  state(): Promise<MailState>;
  /** Number of mails that wait, and since when the oldest does. */
  waiting(): Promise<{ count: number; since: Date | null }>;
}
