import type { Knex } from 'knex';
import type { Clock } from '../../application/ports/clock.ts';
import type { Limits } from '../../application/ports/limits.ts';
import type { PasswordHasher } from '../../application/ports/password-hasher.ts';
import type { UploadQuotas } from '../../application/uploads/upload-quotas.ts';
import type { S3Settings } from '../files/s3-file-store.ts';
import type { SmtpSettings } from '../mail/smtp-settings.ts';
import type { AkismetSettings } from '../moderation/akismet-service.ts';
import type { OutboundSettings } from '../outbound/outbound-client.ts';
import type { SecretSettings } from '../secrets/sealed-secrets.ts';
import type { LdapSettings } from '../sign-in/ldap-directory.ts';
import type { OpenIdSettings } from '../sign-in/openid-client.ts';

export interface ServiceOptions {
  /** A connection to a migrated database. */
  connection: Knex;
  /** A connection to a hot standby of it, for reads; null without one. */
  replicaConnection?: Knex | null;
  clock: Clock;
  passwordHasher: PasswordHasher;
  /** Folder for uploads; created with the first upload. */
  uploadFolder: string;
  /** Bucket for uploads instead of that folder. */
  s3?: S3Settings | null;
  /** Folder for git repositories; defaults to one inside that for uploads. */
  repositoryFolder?: string;
  /** Folder for backups that the browser starts; defaults to one inside that for uploads. */
  backupFolder?: string;
  /** Maximum bytes of the objects of a repository. */
  repositoryBytes?: number;
  /** Defaults to no limits. */
  uploadQuotas?: UploadQuotas;
  /** Name or URL of the site that this process serves; null means the primary if the database accepts writes. */
  siteName?: string | null;
  /** Where the primary takes writes, without a slash at the end; null: where the sites say. */
  primaryUrl?: string | null;
  /** URL of the instance, for texts that leave it; empty if unknown. */
  baseUrl?: string;
  /** What requests to addresses that people chose may reach. */
  outbound?: OutboundSettings;
  /** Where the key of encrypted settings is; defaults to one that only this process knows. */
  secrets?: SecretSettings;
  /** Multiplies the pauses between tries to reach webhooks. */
  hookPauseFactor?: number;
  /** Null while mail is off. */
  mail?: SmtpSettings | null;
  /** Where mails to the instance arrive, and the limits of their senders; null while it takes none. */
  incomingMail?: { address: string; limitsOf?: (userId: number) => Limits } | null;
  /** Whether people may sign up; defaults to no. */
  isSignUpOn?: boolean;
  /** Multiplies the pauses between tries to send a mail. */
  mailPauseFactor?: number;
  /** Providers with OpenID Connect. */
  openIdProviders?: readonly OpenIdSettings[];
  /** Directories with LDAP. */
  ldapProviders?: readonly LdapSettings[];
  /** Null without a spam service. */
  akismet?: AkismetSettings | null;
  /** Called for errors in background work. */
  report?: (error: unknown) => void;
}
