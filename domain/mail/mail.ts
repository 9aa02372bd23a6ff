const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Before each further attempt to send a mail; together about three days. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour];
const longestRest = 5 * minute;

/** Milliseconds until the next attempt after this many; null after the last. */
export function pauseOfMail(attempts: number): number | null {
  return pauses[attempts - 1] ?? null;
}

/** Milliseconds without any attempt after this many failures to reach the mail server in a row. */
export function restOfServer(failures: number): number {
  return Math.min(longestRest, 5 * second * 2 ** Math.min(failures - 1, 10));
}

export const failureLengthMaximum = 500;

/** How sending mail does, for administrators. */
export interface MailState {
  /** Whether the running server has a mail server. */
  isOn: boolean;
  sent: number;
  /** Mails that were refused for good, or not accepted within three days. */
  givenUp: number;
  lastSentAt: Date | null;
  lastFailureAt: Date | null;
  /** Text of the last failure. */
  lastFailure: string | null;
}
