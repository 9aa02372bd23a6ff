/** Kind of the jobs that send a mail. Their payload has a `type`, which decides who writes it. */
export const mailJobs = 'mail';

export interface MailPayload {
  type: string;
}

/** Mails that a use case causes itself, queued in its transaction. They do not wait behind notifications. */
export interface MailStore {
  queue(payload: MailPayload): Promise<void>;
}
