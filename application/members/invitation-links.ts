import type { Invitation } from '../../domain/members/invitation.ts';
import type { SignedLinks } from '../mail/signed-links.ts';

const mailed = 'invitation';
const copied = 'copied invitation';

/** What the link of an invitation says. */
export interface InvitationLink {
  invitationId: number;
  /**
   * The level that the invitation offered when a manager copied the link; it offers no other. Null for the link in the
   * mail, which only the owner of the address has seen: using it proves the address.
   */
  copiedLevel: number | null;
}

/** The path of the page for an invitation, in the mail to its address. */
export function mailedInvitationPath(links: SignedLinks, invitationId: number): string {
  return pathOf(links.sign(mailed, [invitationId]));
}

/** The path that managers copy and hand out themselves. */
export function copiedInvitationPath(links: SignedLinks, invitation: Pick<Invitation, 'id' | 'accessLevel'>): string {
  return pathOf(links.sign(copied, [invitation.id, invitation.accessLevel]));
}

/** Null if this instance did not sign it. */
export function openInvitationLink(links: SignedLinks, token: string): InvitationLink | null {
  const [mailedId] = links.open(mailed, token) ?? [];
  if (mailedId !== undefined) return { invitationId: mailedId, copiedLevel: null };
  const [invitationId, copiedLevel] = links.open(copied, token) ?? [];
  return invitationId === undefined || copiedLevel === undefined ? null : { invitationId, copiedLevel };
}

/** True if the invitation is still the one that the link was made for. */
export function isOfLink({ accessLevel }: Pick<Invitation, 'accessLevel'>, link: InvitationLink): boolean {
  return link.copiedLevel === null || link.copiedLevel === accessLevel;
}

/** Browsers do not send what follows the number sign, so that no log contains it. */
function pathOf(token: string): string {
  return `/-/invitation#${token}`;
}
