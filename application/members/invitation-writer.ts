import { roleNames, roleOfLevel } from '../../domain/access/role.ts';
import { invitationDays } from '../../domain/members/invitation.ts';
import type { MailWriter } from '../mail/mail-sender.ts';
import { mailSubject, plainMail } from '../mail/mail-text.ts';
import type { InvitationQueries } from './invitation-store.ts';
import type { InvitationPayload } from './invite-people.ts';

export interface InvitationWriterOptions {
  invitations: Pick<InvitationQueries, 'open'>;
  /** The address of the page for an invitation, without the base URL. */
  pathOf: (invitationId: number) => string;
  baseUrl: string;
}

/** Writes the mail of an invitation, unless it was withdrawn before. */
export function invitationWriter({ invitations, pathOf, baseUrl }: InvitationWriterOptions): MailWriter {
  return async (payload, job) => {
    const { invitationId } = payload as InvitationPayload;
    const open = await invitations.open(invitationId);
    if (open === null) return null;
    const { invitation, namespace, inviter } = open;
    const role = roleOfLevel(invitation.accessLevel);
    const as = role === null ? '' : ` as ${roleNames[role]}`;
    return {
      to: { name: '', address: invitation.email },
      subject: mailSubject(`${inviter.name} invited you to ${namespace.name}`),
      ...plainMail(
        [
          `${inviter.name} (@${inviter.username}) invited you to join the ${namespace.kind} ${namespace.name}${as}.`,
          `The link below works once, within ${invitationDays} days.`,
        ],
        [{ text: 'Answer the invitation', url: `${baseUrl}${pathOf(invitationId)}` }],
        'If you do not know who wrote this, ignore this email. You join nothing unless you accept.',
        baseUrl,
      ),
      id: `invitation.${job.id}.${job.attempts}`,
    };
  };
}
