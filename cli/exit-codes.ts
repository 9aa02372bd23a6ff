/** Exit codes of commands, for scripts. The README lists them. */
export const exitCodes = {
  done: 0,
  /** `verify` found a problem, or `sites status` an unhealthy site. */
  found: 1,
  /** The command line or a setting is invalid. */
  usage: 2,
  /** The request breaks a rule or names something unknown; nothing was changed. */
  refused: 3,
  /** The environment prevents it: database, port, disk, permissions. */
  unavailable: 4,
  /** A bug in Milepost. */
  defect: 70,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
