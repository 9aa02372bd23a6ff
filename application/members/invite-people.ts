import { z } from 'zod';
import { expiryOfInvitations, invitationsMaximum, invitedAtOnceMaximum } from '../../domain/members/invitation.ts';
import { tried } from '../door/dry-run.ts';
import type { MailPayload } from '../mail/mail-store.ts';
import { canInGroup } from '../../domain/access/policy.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { Invalid, NotFound } from '../errors.ts';
import {
  addMember,
  authorizeGrant,
  authorizeMemberChange,
  checkExpiry,
  checkLevel,
  memberAccessLevel,
  memberExpiry,
  refuseLockedProject,
  type MemberOffer,
} from './member-rules.ts';
import { email } from '../people/person-input.ts';
import type { Scope, UseCase } from '../door/perform.ts';
import { lockForInvitations, recordInvitation } from './invitation-rules.ts';

const most = `is too long (maximum is ${invitedAtOnceMaximum} people)`;
const input = z
  .strictObject({
    kind: z.enum(['group', 'project']),
    namespaceId: z.int().positive(),
    emails: z.array(z.string()).max(invitedAtOnceMaximum, most),
    /** People whose accounts are known; they become members at once. */
    userIds: z.array(z.int().positive()).max(invitedAtOnceMaximum, most),
    accessLevel: memberAccessLevel,
    expiresAt: memberExpiry,
    /** False if the invitations are handed out as links instead. */
    sendsMail: z.boolean().default(true),
    /** Returns what would happen, without doing it. */
    dryRun: z.boolean().default(false),
  })
  .refine(({ emails, userIds }) => emails.length + userIds.length > 0, 'email or user_id must be provided');
type Input = z.infer<typeof input>;

export interface InvitationPayload extends MailPayload {
  type: 'invitation';
  invitationId: number;
}

/** Why people were not invited, by the address or username. */
export type RefusedPeople = Readonly<Record<string, string>>;

/** The seats of the top-level group before and after; null if it bought none, or for readers who may not see them. */
export interface SeatsOfInvited {
  bought: number;
  before: number;
  after: number;
}

export interface InvitedPeople {
  refused: RefusedPeople;
  /** Only of a dry run. */
  seats: SeatsOfInvited | null;
}

/**
 * Invites people by mail or link to become members. Addresses of people who have an account are treated like all
 * others, so that nobody learns which addresses have one. People who cannot be invited are left out and named.
 */
export class InvitePeople implements UseCase<Input, InvitedPeople, z.input<typeof input>> {
  readonly action = 'invitation.create';
  readonly input = input;

  async run(scope: Scope, { emails, userIds, expiresAt = null, sendsMail, dryRun, ...place }: Input) {
    const { kind, namespaceId, accessLevel } = place;
    const namespace = await lockForInvitations(scope, kind, namespaceId);
    if (dryRun) authorizeGrant(scope, namespace, accessLevel);
    else authorizeMemberChange(scope, namespace, accessLevel);
    await refuseLockedProject(scope, namespace);
    checkLevel(namespace, accessLevel);
    checkExpiry(scope, expiresAt);
    const offer = { namespaceId, accessLevel, expiresAt, createdById: scope.user().id };
    const invite = async (limits: Scope['limits']): Promise<RefusedPeople> => ({
      ...(await inviteAddresses({ ...scope, limits }, offer, emails, sendsMail)),
      ...(await addKnown(scope, offer, userIds)),
    });
    if (!dryRun) return { refused: await invite(scope.limits), seats: null };
    return tried(scope, async () => {
      const before = await seatsOf(scope, namespace);
      const refused = await invite(undefined);
      const after = await seatsOf(scope, namespace);
      const seats = before && after && { bought: before.bought, before: before.inUse, after: after.inUse };
      return { refused, seats };
    });
  }
}

async function seatsOf(scope: Scope, { traversalIds }: Namespace): Promise<{ bought: number; inUse: number } | null> {
  const { namespaces, groupSubscriptions } = scope.transaction;
  const [top] = await namespaces.findByIds(traversalIds.slice(0, 1));
  if (top?.kind !== 'group' || !canInGroup(scope.actor, 'readBilling', top)) return null;
  const bought = (await groupSubscriptions.findOf(top.id))?.seats ?? 0;
  return bought === 0 ? null : { bought, inUse: await groupSubscriptions.seatsInUse(top.id, scope.today) };
}

type Offer = Omit<MemberOffer, 'userId'> & { createdById: number };

async function inviteAddresses(
  scope: Scope,
  offer: Offer,
  emails: readonly string[],
  sendsMail: boolean,
): Promise<RefusedPeople> {
  const { invitations, mails } = scope.transaction;
  const { namespaceId } = offer;
  await invitations.deleteExpired(namespaceId, expiryOfInvitations(scope.now));
  let open = await invitations.count(namespaceId);
  const refused: [string, string][] = [];
  for (const sent of new Set(emails)) {
    const address = email.safeParse(sent);
    if (!address.success) refused.push([sent, 'Invite email is invalid']);
    else if ((await invitations.lockOf(namespaceId, address.data)) !== null) {
      refused.push([sent, 'Invite email has already been taken']);
    } else {
      if (open >= invitationsMaximum) {
        throw Invalid.request(`there can be at most ${invitationsMaximum} open invitations`);
      }
      open += 1;
      scope.limits?.count('invitations');
      const invitation = await invitations.insert({ ...offer, email: address.data, createdAt: scope.now });
      recordInvitation(scope, null, invitation);
      const payload: InvitationPayload = { type: 'invitation', invitationId: invitation.id };
      if (sendsMail) await mails.queue(payload);
    }
  }
  return Object.fromEntries(refused);
}

async function addKnown(scope: Scope, offer: Offer, userIds: readonly number[]): Promise<RefusedPeople> {
  const ids = [...new Set(userIds)].sort((one, other) => one - other);
  const people = await scope.transaction.users.findByIds(ids);
  if (people.length < ids.length) throw new NotFound('User');
  const refused: [string, string][] = [];
  for (const { id: userId, username } of people.toSorted((one, other) => one.id - other.id)) {
    if ((await addMember(scope, { ...offer, userId })) === null) refused.push([username, 'Member already exists']);
  }
  return Object.fromEntries(refused);
}
