/** Container names of bindings that have no class of their own. */
export const portNames = {
  clock: Symbol.for('Clock'),
  database: Symbol.for('Database'),
  actorSource: Symbol.for('ActorSource'),
  passwordHasher: Symbol.for('PasswordHasher'),
  useCases: Symbol.for('UseCaseFactory'),
  uploadQuotas: Symbol.for('UploadQuotas'),
  quickActions: Symbol.for('QuickActionRunner'),
  markdownWorkers: Symbol.for('MarkdownWorkers'),
  paymentProvider: Symbol.for('PaymentProvider'),
  outbound: Symbol.for('OutboundRequests'),
  secrets: Symbol.for('SecretBox'),
  oneTimeCodes: Symbol.for('OneTimeCodes'),
  passkeys: Symbol.for('Passkeys'),
  backups: Symbol.for('Backups'),
  publicHolidays: Symbol.for('PublicHolidays'),
  /** Called after each commit. */
  afterCommit: Symbol.for('AfterCommit'),
} as const;
