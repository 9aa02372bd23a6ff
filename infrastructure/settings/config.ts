import { resolve } from 'node:path';
import { z } from 'zod';
import type { RateLimits } from '../../application/ports/limits.ts';
import type { UploadQuotas } from '../../application/uploads/upload-quotas.ts';
import { roadmapEpicsLimit } from '../../domain/roadmap/limits.ts';
import { defaultDataFolder } from '../data-folder.ts';
import { isAllowedEntry } from '../outbound/address-rules.ts';
import { addressWith, isAddressTemplate } from '../../domain/mail/incoming-address.ts';
import type { MailListenerSettings } from '../mail/mail-listener.ts';
import { isMailServer, type SmtpSettings } from '../mail/smtp-settings.ts';
import { ldapSettings, openIdSettings, providerNames, providerVariables } from './sign-in-settings.ts';
import type { S3Settings } from '../files/s3-file-store.ts';
import type { AkismetSettings } from '../moderation/akismet-service.ts';
import type { LdapSettings } from '../sign-in/ldap-directory.ts';
import type { OpenIdSettings } from '../sign-in/openid-client.ts';
import { calendarDay, list, mailAddress, oneOf, text, toggle, url, wholeNumber } from './config-values.ts';

/** Characters before the @, with `%{key}`: a key has about 50, and mail servers take 64. */
const longestIncomingName = 20;
const mebibyte = 1024 * 1024;
const hostName = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])$/;
const baseUrlProblem = 'must have no path, for Milepost answers at the root of its host name';
const perMinute = 'per minute; 0 disables the limit';

/**
 * All settings of an instance, read from the environment. A default of `undefined` turns the setting off. The
 * descriptions appear in the manual.
 */
const environmentSchema = z.object({
  PORT: wholeNumber(0, 65535).default(3000).describe('TCP port to listen on; 0 takes any free one'),
  HOST: text.default('127.0.0.1').describe('address to listen on; 0.0.0.0 for every IPv4 address of the machine'),
  BASE_URL: url('http', 'https')
    .refine((value) => !URL.canParse(value) || isAtRoot(new URL(value)), baseUrlProblem)
    .optional()
    .describe('public address of Milepost, without a path (default: the address of each request)'),
  HOST_NAMES: list
    .refine(
      (names) => names.every((name) => hostName.test(name)),
      'must be host names or addresses, separated by commas',
    )
    .default([])
    .describe('further host names under which Milepost answers, without ports, separated by commas'),
  DATA_DIR: text.default(defaultDataFolder).describe('folder for all data, including the embedded database'),
  DATABASE_URL: url('postgres', 'postgresql')
    .optional()
    .describe('PostgreSQL 15 or newer to use instead of the embedded one, postgres://user:password@host:5432/name'),
  DATABASE_REPLICA_URL: url('postgres', 'postgresql')
    .optional()
    .describe('a hot standby of the database, from which this process reads whatever it has already applied'),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10).describe('maximum number of database connections'),
  SITE_NAME: text
    .optional()
    .describe('name or address under which a secondary is listed among the sites (default: BASE_URL)'),
  PRIMARY_URL: url('http', 'https')
    .optional()
    .describe('where a secondary sends writes (default: the internal address of the primary among the sites)'),
  ROOT_PASSWORD: text
    .refine((password) => password.length >= 8 && password.length <= 128, 'must have 8 to 128 characters')
    .optional()
    .describe('password of the administrator root, created on the first start (default: a random one, printed once)'),
  SIGN_UP: toggle
    .default(false)
    .describe(
      'whether people may sign up: on or off; excludes LINK_BY_EMAIL; without SMTP_URL the form says which addresses exist',
    ),
  PASSWORDS: toggle.default(true).describe('whether people may sign in with passwords of Milepost: on or off'),
  OIDC_PROVIDERS: providerNames
    .default([])
    .describe('names of providers of OpenID Connect, separated by commas, such as corp,partner'),
  LDAP_PROVIDERS: providerNames
    .default([])
    .describe('names of directories with LDAP, separated by commas, such as main'),
  FIRST_DAY_OF_WEEK: oneOf('0', '1', '6')
    .transform((day) => Number(day) as 0 | 1 | 6)
    .default(0)
    .describe('first day of the week for people who did not choose one: 0 Sunday, 1 Monday, 6 Saturday'),
  ROADMAP_EPICS_LIMIT: wholeNumber(1)
    .default(roadmapEpicsLimit)
    .describe('number of epics from which a roadmap shows a warning'),
  AI_EARLY_ACCESS: toggle
    .default(false)
    .describe('whether pages of AI settings show the banner of an early-access program: on or off'),
  MILEPOST_TODAY: calendarDay
    .optional()
    .describe('a calendar day, YYYY-MM-DD, to use as today, to view old plans (default: the day in UTC)'),
  TRUSTED_PROXIES: list
    .default([])
    .describe('addresses or networks of proxies whose forwarded headers are trusted, separated by commas'),
  OUTBOUND_ALLOW: list
    .refine(
      (entries) => entries.every(isAllowedEntry),
      'must be host names, addresses or networks, separated by commas',
    )
    .default([])
    .describe(
      'host names, addresses or networks of private services that webhooks, AI calls, sign-in and git may reach, separated by commas',
    ),
  REPOSITORY_MB: wholeNumber(1, 2000).default(200).describe('maximum size of a git repository in MiB, as git packs it'),
  SECRETS_KEY: text
    .refine((key) => key.length >= 32, 'must have at least 32 characters')
    .optional()
    .describe(
      'key that encrypts the keys of other services in the database (default: a random one in DATA_DIR/secrets.key)',
    ),
  SMTP_URL: text
    .refine(isMailServer, 'must be smtp://user:password@host:port or smtps://…, with nothing after the port')
    .optional()
    .describe(
      'mail server, smtp://user:password@host:587 (STARTTLS) or smtps://…:465; without it Milepost sends no mail',
    ),
  MAIL_FROM: mailAddress
    .optional()
    .describe(
      'sender of mails, for example Milepost <milepost@example.org> (default: milepost at the host of BASE_URL)',
    ),
  INCOMING_MAIL_ADDRESS: text
    .refine(
      isIncomingAddress,
      `must be an email address with %{key} before the @, such as plan+%{key}@example.org, and at most ${longestIncomingName} characters there`,
    )
    .optional()
    .describe(
      'address for issues and comments by email, with %{key} in place of the key of each mail, such as plan+%{key}@example.org; without it Milepost takes no mail',
    ),
  INCOMING_MAIL_PORT: wholeNumber(0, 65535)
    .optional()
    .describe('TCP port on which the mail server delivers mails to that address'),
  INCOMING_MAIL_HOST: text.default('127.0.0.1').describe('address on which to listen for the mail server'),
  INCOMING_MAIL_PROTOCOL: oneOf('lmtp', 'smtp').default('lmtp').describe('how the mail server delivers: lmtp or smtp'),
  SECURITY_CONTACT: url('https', 'mailto')
    .optional()
    .describe(
      'where to report security problems, mailto:… or https://…; published in /.well-known/security.txt (default: no such file)',
    ),
  UPLOAD_QUOTA_PER_PERSON: wholeNumber(0)
    .default(10_240)
    .describe('MiB of files that one person may attach altogether; 0 disables the limit'),
  UPLOAD_QUOTA_PER_CONTAINER: wholeNumber(0)
    .default(10_240)
    .describe('MiB of files that one group or project may hold; 0 disables the limit'),
  S3_BUCKET: text
    .optional()
    .describe('bucket of S3, or of a storage compatible with it, for uploads (default: uploads are in DATA_DIR)'),
  S3_ENDPOINT: url('https', 'http')
    .optional()
    .describe('address of that storage, such as https://storage.example.org (default: Amazon’s)'),
  S3_REGION: text.default('us-east-1').describe('region of the bucket'),
  S3_PREFIX: text
    .refine((prefix) => /^([\w.-]+\/)+$/.test(prefix), 'must be names of letters and digits, each followed by /')
    .optional()
    .describe('what the keys of objects begin with, such as milepost/ (default: nothing)'),
  S3_ACCESS_KEY_ID: text
    .optional()
    .describe('access key for the bucket (default: what the AWS client finds, such as the role of the machine)'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('secret of that access key'),
  MILEPOST_AKISMET_API_KEY: text
    .optional()
    .describe('key of Akismet, to which administrators can then submit items as spam (default: they cannot)'),
  MILEPOST_AKISMET_URL: url('https', 'http')
    .optional()
    .describe('address of a service with the API of Akismet (default: Akismet’s own)'),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')
    .default('info')
    .describe('lowest level of log lines: trace, debug, info, warn, error, fatal or silent'),
  RATE_LIMIT_SIGN_IN_PER_ADDRESS: wholeNumber(0)
    .default(10)
    .describe(`tries to sign in from one address, ${perMinute}`),
  RATE_LIMIT_SIGN_IN_PER_NAME: wholeNumber(0)
    .default(10)
    .describe('tries to sign in with one name, per three minutes; 0 disables the limit'),
  RATE_LIMIT_MAILED_LINKS: wholeNumber(0)
    .default(6)
    .describe('links mailed to one address for an account or a password, per hour; 0 disables the limit'),
  RATE_LIMIT_API: wholeNumber(0).default(600).describe(`API requests with one token, or of one session, ${perMinute}`),
  RATE_LIMIT_API_PER_PERSON: wholeNumber(0)
    .default(1_800)
    .describe(`API requests of one person with all tokens and sessions, ${perMinute}`),
  RATE_LIMIT_API_ANONYMOUS: wholeNumber(0)
    .default(200)
    .describe(`API requests of one address without a sign-in, ${perMinute}`),
  RATE_LIMIT_ISSUE_CREATION: wholeNumber(0).default(300).describe(`work items created by one person, ${perMinute}`),
  RATE_LIMIT_NOTE_CREATION: wholeNumber(0).default(300).describe(`notes written by one person, ${perMinute}`),
  RATE_LIMIT_SEARCH: wholeNumber(0).default(100).describe(`searches and suggestions of one person, ${perMinute}`),
  RATE_LIMIT_MEMBER_DELETION: wholeNumber(0).default(60).describe(`members removed by one person, ${perMinute}`),
  RATE_LIMIT_INVITATIONS: wholeNumber(0)
    .default(100)
    .describe('people invited by one person, per hour; 0 disables the limit'),
  RATE_LIMIT_ABUSE_REPORTS: wholeNumber(0).default(5).describe(`reports of abuse by one person, ${perMinute}`),
  RATE_LIMIT_AI: wholeNumber(0)
    .default(160)
    .describe('AI calls and questions of one person, per eight hours; 0 disables the limit'),
});

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export interface IncomingMailSettings extends MailListenerSettings {
  /** With `%{key}`. */
  address: string;
}

export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash. */
  baseUrl: string;
  /** Further names under which the server answers. */
  hostNames: readonly string[];
  /** Absolute. */
  dataDirectory: string;
  /** `null` means the embedded database. */
  databaseUrl: string | null;
  /** A hot standby of the database, for reads; null without one. */
  databaseReplicaUrl: string | null;
  databasePoolSize: number;
  /** Name or URL that identifies this site. */
  siteName: string;
  /** Without a trailing slash. */
  primaryUrl: string | null;
  rootPassword: string | null;
  signUp: boolean;
  passwords: boolean;
  openIdProviders: readonly OpenIdSettings[];
  ldapProviders: readonly LdapSettings[];
  firstDayOfWeek: 0 | 1 | 6;
  roadmapEpicsLimit: number;
  aiEarlyAccess: boolean;
  /** `YYYY-MM-DD` to use as today; `null` means the real day. */
  today: string | null;
  trustedProxies: readonly string[];
  /** Host names, addresses and networks that outbound requests may reach although they are private. */
  outboundAllow: readonly string[];
  /** Null without a mail server. */
  mail: SmtpSettings | null;
  /** Null if the instance takes no mail. */
  incomingMail: IncomingMailSettings | null;
  /** Null means the one in the data folder. */
  secretsKey: string | null;
  repositoryBytes: number;
  /** A URL with the scheme https or mailto. */
  securityContact: string | null;
  uploadQuotas: UploadQuotas;
  /** Null without a spam service. */
  akismet: AkismetSettings | null;
  /** Null means that uploads are in the data folder. */
  s3: S3Settings | null;
  logLevel: LogLevel;
  rateLimits: RateLimits;
}

const akismetUrl = 'https://rest.akismet.com';

/** Errors in the environment for the person at the terminal, one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

function s3Of(values: z.infer<typeof environmentSchema>): S3Settings | null {
  if (values.S3_BUCKET === undefined) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return {
    bucket: values.S3_BUCKET,
    prefix: values.S3_PREFIX ?? '',
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT ?? null,
    credentials: accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
  };
}

function incomingMailOf(values: z.infer<typeof environmentSchema>): IncomingMailSettings | null {
  const { INCOMING_MAIL_ADDRESS: address, INCOMING_MAIL_PORT: port } = values;
  if (address === undefined || port === undefined) return null;
  return { address, port, host: values.INCOMING_MAIL_HOST, protocol: values.INCOMING_MAIL_PROTOCOL };
}

function isIncomingAddress(address: string): boolean {
  if (!isAddressTemplate(address)) return false;
  return z.email().safeParse(addressWith(address, 'key')).success && address.indexOf('@') <= longestIncomingName;
}

function akismetOf(values: z.infer<typeof environmentSchema>): AkismetSettings | null {
  const { MILEPOST_AKISMET_API_KEY: apiKey, MILEPOST_AKISMET_URL: url = akismetUrl } = values;
  return apiKey === undefined ? null : { apiKey, url: url.replace(/\/+$/, '') };
}

/** Reads the settings; an empty variable counts as unset. Throws `ConfigError`, which contains no secrets. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const variables = Object.fromEntries(
    Object.keys(environmentSchema.shape)
      .map((name) => [name, environment[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = environmentSchema.safeParse(variables);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const values = result.data;
  const problems: string[] = [];
  const openIdProviders = openIdSettings(values.OIDC_PROVIDERS, environment, problems);
  const ldapProviders = ldapSettings(values.LDAP_PROVIDERS, environment, problems);
  if (values.LDAP_PROVIDERS.some((name) => values.OIDC_PROVIDERS.includes(name))) {
    problems.push('LDAP_PROVIDERS must not contain a name of OIDC_PROVIDERS');
  }
  if ((values.S3_ACCESS_KEY_ID === undefined) !== (values.S3_SECRET_ACCESS_KEY === undefined)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  }
  problems.push(...problemsOfSignIn(values.PASSWORDS, values.SIGN_UP, [...openIdProviders, ...ldapProviders]));
  if ((values.INCOMING_MAIL_ADDRESS === undefined) !== (values.INCOMING_MAIL_PORT === undefined)) {
    problems.push('INCOMING_MAIL_ADDRESS and INCOMING_MAIL_PORT must be set together');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const baseUrl = (values.BASE_URL ?? addressOf(values.HOST, values.PORT)).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    baseUrl,
    hostNames: values.HOST_NAMES,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    siteName: values.SITE_NAME ?? values.BASE_URL ?? addressOf(values.HOST, values.PORT),
    primaryUrl: values.PRIMARY_URL?.replace(/\/+$/, '') ?? null,
    rootPassword: values.ROOT_PASSWORD ?? null,
    signUp: values.SIGN_UP,
    passwords: values.PASSWORDS,
    openIdProviders,
    ldapProviders,
    firstDayOfWeek: values.FIRST_DAY_OF_WEEK,
    roadmapEpicsLimit: values.ROADMAP_EPICS_LIMIT,
    aiEarlyAccess: values.AI_EARLY_ACCESS,
    today: values.MILEPOST_TODAY ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    outboundAllow: values.OUTBOUND_ALLOW,
    mail: values.SMTP_URL === undefined ? null : mailOf(values.SMTP_URL, values.MAIL_FROM, baseUrl),
    incomingMail: incomingMailOf(values),
    secretsKey: values.SECRETS_KEY ?? null,
    repositoryBytes: values.REPOSITORY_MB * mebibyte,
    securityContact: values.SECURITY_CONTACT ?? null,
    uploadQuotas: {
      perPerson: values.UPLOAD_QUOTA_PER_PERSON * mebibyte,
      perContainer: values.UPLOAD_QUOTA_PER_CONTAINER * mebibyte,
    },
    akismet: akismetOf(values),
    s3: s3Of(values),
    logLevel: values.LOG_LEVEL,
    rateLimits: {
      signInPerAddress: values.RATE_LIMIT_SIGN_IN_PER_ADDRESS,
      signInPerName: values.RATE_LIMIT_SIGN_IN_PER_NAME,
      mailedLinks: values.RATE_LIMIT_MAILED_LINKS,
      api: values.RATE_LIMIT_API,
      apiPerPerson: values.RATE_LIMIT_API_PER_PERSON,
      apiAnonymous: values.RATE_LIMIT_API_ANONYMOUS,
      issueCreation: values.RATE_LIMIT_ISSUE_CREATION,
      noteCreation: values.RATE_LIMIT_NOTE_CREATION,
      search: values.RATE_LIMIT_SEARCH,
      memberDeletion: values.RATE_LIMIT_MEMBER_DELETION,
      invitations: values.RATE_LIMIT_INVITATIONS,
      abuseReports: values.RATE_LIMIT_ABUSE_REPORTS,
      ai: values.RATE_LIMIT_AI,
    },
  };
}

function problemsOfSignIn(
  passwords: boolean,
  signUp: boolean,
  providers: readonly Pick<OpenIdSettings, 'name' | 'linksByEmail'>[],
): string[] {
  return [
    ...(!passwords && providers.length === 0 ? ['PASSWORDS must be on without another way to sign in'] : []),
    ...(!passwords && signUp ? ['SIGN_UP must be off while PASSWORDS is off'] : []),
    // Those who sign up name any address, and would keep its owner from getting in.
    ...(signUp && providers.some(({ linksByEmail }) => linksByEmail)
      ? ['SIGN_UP must be off while a provider links accounts by email addresses']
      : []),
  ];
}

function mailOf(url: string, from: SmtpSettings['from'] | undefined, baseUrl: string): SmtpSettings {
  const { hostname } = new URL(baseUrl);
  // An address literal is written in brackets.
  const host = /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
  return { url, host, from: from ?? { name: 'Milepost', address: `milepost@${host}` } };
}

/** Slashes at the end are left out when it is read. */
function isAtRoot({ pathname, search, hash, username, password }: URL): boolean {
  return /^\/+$/.test(pathname) && search + hash + username + password === '';
}

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

export interface ConfigVariable {
  name: string;
  description: string;
  /** Empty for settings that are off by default, or whose description explains the default. */
  defaultValue: string;
}

/** All variables, for the tables of the manual. */
export const configVariables: readonly ConfigVariable[] = [
  ...Object.entries<z.ZodType>(environmentSchema.shape),
  ...Object.entries(providerVariables),
].map(([name, schema]) => ({ name, description: schema.description ?? '', defaultValue: defaultOf(name, schema) }));

function defaultOf(name: string, schema: z.ZodType): string {
  if (name === 'DATA_DIR') return '.data';
  const result = schema.safeParse(undefined);
  if (typeof result.data === 'boolean') return result.data ? 'on' : 'off';
  return typeof result.data === 'number' || typeof result.data === 'string' ? `${result.data}` : '';
}
