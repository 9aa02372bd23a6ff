/** Kind of the jobs that send a mail. Their payload has a `type`, which decides who writes it. */
export const mailJobs = 'mail';

export interface MailPayload {
  type: string;
}

/** Mails that a use case causes itself, queued in its transaction. They do not wait behind notifications. */
export interface MailStore {
  queue(payload: MailPayload): Promise<void>;
  /** As `queue`, but nothing while mail is off: for mails that are of no use later. */
  queueWhileOn(payload: MailPayload): Promise<void>;
  /** As `queueWhileOn`, among the notifications; those of one key arrive in order. */
  queueInOrder(orderKey: string, payload: MailPayload): Promise<void>;
}

declare module '../door/stores.ts' {
  interface Stores {
    mails: MailStore;
  }
}
