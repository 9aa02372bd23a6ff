/** Exit codes of commands, for scripts. */
export const exitCodes = {
  done: 0,
  /** `verify` found a problem, or `sites status` an unhealthy site. */
  found: 1,
  /** The command line or a setting is invalid. */
  usage: 2,
  /** The request breaks a rule; nothing was changed. */
  refused: 3,
  /** The environment prevents it: database, port, disk, permissions. */
  unavailable: 4,
  /** The request names something that does not exist or is hidden; nothing was changed. */
  notFound: 5,
  /** The person or token may not do that; nothing was changed. */
  forbidden: 6,
  /** Without `--yes` the command only said what would happen. */
  confirmationNeeded: 7,
  /** A bug in Milepost. */
  defect: 70,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What each exit code means, for `--help` and the manual. */
export const exitCodeMeanings: Readonly<Record<ExitCode, string>> = {
  [exitCodes.done]: 'done',
  [exitCodes.found]: 'verify or a test found a problem, or a site is not healthy',
  [exitCodes.usage]: 'invalid command line or setting',
  [exitCodes.refused]: 'the request breaks a rule; nothing was changed',
  [exitCodes.unavailable]: 'the database, port, disk or permissions prevent it',
  [exitCodes.notFound]: 'the request names something unknown; nothing was changed',
  [exitCodes.forbidden]: 'the token is missing rights or invalid; nothing was changed',
  [exitCodes.confirmationNeeded]: 'without --yes the command said what would happen; nothing was changed',
  [exitCodes.defect]: 'internal error',
};
