import { z } from 'zod';
import { Forbidden, Invalid, NotFound } from '../../../application/errors.ts';
import { DeleteInvitation } from '../../../application/members/delete-invitation.ts';
import type { InvitationRow } from '../../../application/members/invitation-store.ts';
import { copiedInvitationPath } from '../../../application/members/invitation-links.ts';
import { InvitePeople, type InvitedPeople } from '../../../application/members/invite-people.ts';
import { UpdateInvitation } from '../../../application/members/update-invitation.ts';
import { canGrant } from '../../../application/members/member-rules.ts';
import { requireConfirmation } from '../../../application/door/perform.ts';
import { accessLevels } from '../../../domain/access/role.ts';
import type { Invitation } from '../../../domain/members/invitation.ts';
import { countShape, dayShape, idShape, instantShape, pageOf, type Presented } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import {
  boolean,
  day,
  identifierList,
  integer,
  nullable,
  optional,
  optionalText,
  reference,
  text,
  textList,
} from '../parameters.ts';
import type { Route } from '../route.ts';

const invitationShape = z
  .strictObject({
    id: idShape,
    invite_email: z.string(),
    access_level: countShape,
    created_at: instantShape,
    expires_at: dayShape.nullable(),
    /** The answer does not show whether the address belongs to someone. */
    user_name: z.null(),
    created_by_name: z.string(),
  })
  .meta({ id: 'Invitation' });
const changedShape = z.strictObject({ access_level: countShape, expires_at: dayShape.nullable() });
const linkShape = z.strictObject({ url: z.string() }).meta({ id: 'InvitationLink' });
/** Of the top-level group, in the answer to a dry run. */
const seatsShape = z.strictObject({ bought: countShape, before: countShape, after: countShape }).optional();
const outcomeShape = z.union([
  z.strictObject({ status: z.literal('success'), seats: seatsShape }),
  z.strictObject({ status: z.literal('error'), message: z.record(z.string(), z.string()), seats: seatsShape }),
]);
const offer = { access_level: integer, expires_at: nullable(day) };

/** Invitations of people by mail to groups and projects, for those who manage members. */
export const invitationRoutes: readonly Route[] = [...invitationsTo('group'), ...invitationsTo('project')];

function invitationsTo(kind: 'group' | 'project'): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/invitations`;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'signed-in',
      answers: pageOf(invitationShape),
      parameters: { id: reference, query: optionalText },
      async run(request, namespace) {
        const actor = await request.actor();
        if (!canGrant(actor, namespace, 0)) throw new Forbidden();
        const { invitations } = request.services.queries;
        const search = request.parameters.query ?? null;
        return request.list({
          read: (page) => invitations.page(actor, namespace, search, page),
          count: () => invitations.count(actor, namespace, search),
          present: (rows) => rows.map(presentInvitation),
        });
      },
    }),
    containerRoute({
      method: 'post',
      path: root,
      access: 'signed-in',
      answers: outcomeShape,
      parameters: {
        id: reference,
        email: optional(textList),
        user_id: optional(identifierList),
        ...offer,
        /** False to hand out the links of the invitations instead. */
        send_email: optional(boolean),
        dry_run: optional(boolean),
      },
      async run(request, { id: namespaceId }) {
        const { email: emails = [], user_id: userIds = [], access_level: accessLevel, expires_at } = request.parameters;
        const { send_email: sendsMail, dry_run: dryRun } = request.parameters;
        if (emails.length > 0 && sendsMail !== false && !request.services.mail.isOn) {
          throw Invalid.request('mail is off: invite with send_email=false, and hand out the link of the invitation');
        }
        const input = { kind, namespaceId, emails, userIds, accessLevel, expiresAt: expires_at, sendsMail, dryRun };
        return presentOutcome(await request.perform(InvitePeople, input));
      },
    }),
    containerRoute({
      // Not GET: who has the link can become a member, which a token for reading must not allow.
      method: 'post',
      path: `${root}/:email/link`,
      access: 'signed-in',
      answers: linkShape,
      parameters: { id: reference, email: text },
      async run(request, namespace) {
        const actor = await request.actor();
        if (!canGrant(actor, namespace, 0)) throw new Forbidden();
        const invitation = await request.services.queries.invitations.find(actor, namespace, request.parameters.email);
        if (invitation === null) throw new NotFound();
        if (!canGrant(actor, namespace, invitation.accessLevel)) throw new Forbidden();
        // Anyone with the link can become an owner.
        if (invitation.accessLevel === accessLevels.owner) requireConfirmation(request.requester, request.now);
        return { url: `${request.baseUrl}${copiedInvitationPath(request.services.links, invitation)}` };
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:email`,
      access: 'signed-in',
      answers: changedShape,
      parameters: { id: reference, email: text, access_level: optional(integer), expires_at: nullable(day) },
      async run(request, { id: namespaceId }) {
        const { email, access_level: accessLevel, expires_at: expiresAt } = request.parameters;
        const changed = await request.perform(UpdateInvitation, { kind, namespaceId, email, accessLevel, expiresAt });
        return presentOffer(changed);
      },
    }),
    containerRoute({
      method: 'delete',
      path: `${root}/:email`,
      access: 'signed-in',
      answers: 'nothing',
      parameters: { id: reference, email: text },
      async run(request, { id: namespaceId }) {
        await request.perform(DeleteInvitation, { kind, namespaceId, email: request.parameters.email });
      },
    }),
  ];
}

/** `message` has the problems by address. */
function presentOutcome({ refused, seats: counted }: InvitedPeople): Presented<typeof outcomeShape> {
  const seats = counted === null ? {} : { seats: counted };
  return Object.keys(refused).length === 0
    ? { status: 'success', ...seats }
    : { status: 'error', message: refused, ...seats };
}

function presentOffer({ accessLevel, expiresAt }: Invitation): Presented<typeof changedShape> {
  return { access_level: accessLevel, expires_at: expiresAt };
}

function presentInvitation({ invitation, inviterName }: InvitationRow): Presented<typeof invitationShape> {
  return {
    id: invitation.id,
    invite_email: invitation.email,
    ...presentOffer(invitation),
    created_at: invitation.createdAt,
    user_name: null,
    created_by_name: inviterName,
  };
}
