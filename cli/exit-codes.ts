/** How a command ended, for scripts. The README lists them. */
export const exitCodes = {
  done: 0,
  /** `verify` found something wrong, or `sites status` a site that does not do well. */
  found: 1,
  /** The command line or a setting is invalid. */
  usage: 2,
  /** What was asked for breaks a rule or names something that is not there; nothing was changed. */
  refused: 3,
  /** The surroundings do not allow it: database, port, disk, permissions. */
  unavailable: 4,
  /** A defect of Milepost. */
  defect: 70,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
