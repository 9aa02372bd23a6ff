/** Turns at work that costs much, so that one caller cannot use what all share. */
export interface Turns {
  /**
   * Runs work for a person, or for someone without an account: one after the other for each person and for all visitors
   * together, so that others wait for one of these at most. @throws Unavailable if too many wait
   */
  inTurnOf<Result>(userId: number | null, work: () => Promise<Result>): Promise<Result>;
}
