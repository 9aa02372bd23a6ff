export interface Clock {
  now(): Date;
  /** The calendar day of the instance, `YYYY-MM-DD`. */
  today(): string;
}
