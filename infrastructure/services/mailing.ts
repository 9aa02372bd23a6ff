import { Mailing } from '../../application/mail/mailing.ts';
import type { Door } from '../../application/door/perform.ts';
import { explanationWriter } from '../../application/incoming-mail/explanation-writer.ts';
import { outsideMailWriter } from '../../application/incoming-mail/outside-mail-writer.ts';
import type { MailAddresses } from '../../application/mail/mail-addresses.ts';
import type { MailOutbox } from '../../application/mail/mail-outbox.ts';
import type { SignedLinks } from '../../application/mail/signed-links.ts';
import { mailedInvitationPath } from '../../application/members/invitation-links.ts';
import { invitationWriter } from '../../application/members/invitation-writer.ts';
import { digestWriter } from '../../application/notifications/digest-writer.ts';
import { moreChangesWriter } from '../../application/notifications/more-changes-writer.ts';
import { notificationWriter } from '../../application/notifications/notification-writer.ts';
import { credentialsChangedWriter } from '../../application/people/credentials-changed-writer.ts';
import { emailChangeWriter } from '../../application/people/email-change-writer.ts';
import { passwordResetWriter } from '../../application/people/password-reset-writer.ts';
import { signUpWriter } from '../../application/people/sign-up-writer.ts';
import type { ActorSource } from '../../application/ports/actor-source.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Reads } from '../../application/services.ts';
import type { FileStore } from '../../application/uploads/file-store.ts';
import type { DatabaseNotificationOutbox } from '../database/notifications/notification-outbox.ts';
import type { SmtpSettings } from '../mail/smtp-settings.ts';
import { SmtpTransport } from '../mail/smtp-transport.ts';

export interface MailingOptions {
  /** Null while mail is off. */
  settings: SmtpSettings | null;
  outbox: MailOutbox;
  clock: Clock;
  door: Door;
  actors: ActorSource;
  reads: Reads;
  files: FileStore;
  links: SignedLinks;
  notifications: DatabaseNotificationOutbox;
  /** Null while the instance takes no mail. */
  addresses: MailAddresses | null;
  baseUrl: string;
  isSignUpOn: boolean;
  /** Multiplies the pauses between tries to send a mail. */
  pauseFactor: number;
}

/** What sends the mails of the instance, with a writer for each kind. */
export function mailing(options: MailingOptions): Mailing {
  const { settings, outbox, clock, door, actors, reads, files, links, notifications, addresses, baseUrl } = options;
  return new Mailing({
    transport: settings === null ? null : new SmtpTransport(settings),
    outbox,
    clock,
    writers: {
      password_reset: passwordResetWriter(door, baseUrl),
      email_change: emailChangeWriter(door, baseUrl),
      sign_up: signUpWriter({ door, baseUrl, isSignUpOn: options.isSignUpOn }),
      credentials_changed: credentialsChangedWriter(actors, baseUrl),
      invitation: invitationWriter({
        invitations: reads.queries.invitations,
        baseUrl,
        pathOf: (invitationId) => mailedInvitationPath(links, invitationId),
      }),
      notification: notificationWriter({
        ...reads,
        actors,
        baseUrl,
        entry: (logId) => notifications.entry(logId),
        isMuted: (userId, itemId) => notifications.isMuted(userId, itemId),
        unsubscribePath: (userId, itemId) => `/-/unsubscribe/${links.sign('unsubscribe', [userId, itemId])}`,
        addresses,
      }),
      more_changes: moreChangesWriter({
        ...reads,
        actors,
        baseUrl,
        entry: (logId) => notifications.entry(logId),
      }),
      outside: outsideMailWriter({ ...reads, files, baseUrl, addresses }),
      mail_refused: explanationWriter(actors, baseUrl),
      digest: digestWriter({
        queries: reads.queries,
        actors,
        baseUrl,
        unsubscribePath: (userId) => `/-/unsubscribe/${links.sign('digest', [userId])}`,
      }),
    },
    pauseFactor: options.pauseFactor,
  });
}
