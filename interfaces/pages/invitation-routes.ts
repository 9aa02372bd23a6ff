import { z } from 'zod';
import { Invalid } from '../../application/errors.ts';
import {
  AcceptInvitation,
  DeclineInvitation,
  invitationIsOver,
} from '../../application/invitations/answer-invitation.ts';
import { isOfLink, openInvitationLink, type InvitationLink } from '../../application/invitations/invitation-links.ts';
import { roleNames, roleOfLevel } from '../../domain/access/role.ts';
import { sendJson, sendNothing } from '../http/answering.ts';
import { nobody } from '../http/authentication.ts';
import { requireSameSite } from '../http/cross-site.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { readJsonInput } from './json-input.ts';
import { requireSession } from './profile-routes.ts';
import type { Throttles } from '../http/rate-limits.ts';
import type { HttpContext } from '../http/request-state.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

/** What people with the link of an invitation do, from a mail or handed to them: anyone who has its link may read and decline it. */
export function invitationRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const { services } = dependencies;
  const router = createRouter();
  /** What the link says; it was signed by this instance. */
  const opened = async (context: HttpContext): Promise<InvitationLink> => {
    requireSameSite(context);
    throttles.count('signInPerAddress', `invitation ${context.state.network}`);
    const { token } = await readJsonInput(context, { token: z.string().max(200) });
    const link = openInvitationLink(services.links, token);
    if (link === null) throw Invalid.request(invitationIsOver);
    return link;
  };
  router.post('/invitation', async (context) => {
    const link = await opened(context);
    const open = await services.queries.invitations.open(link.invitationId);
    if (open === null || !isOfLink(open.invitation, link)) throw Invalid.request(invitationIsOver);
    const { invitation, namespace, inviter } = open;
    const role = roleOfLevel(invitation.accessLevel);
    sendJson(context, 200, {
      email: invitation.email,
      inviter: { name: inviter.name, username: inviter.username },
      place: { kind: namespace.kind, name: namespace.name },
      role: role === null ? null : roleNames[role],
    });
  });
  router.post('/invitation/accept', async (context) => {
    const { user } = await requireSession(context, dependencies);
    const link = await opened(context);
    const { kind, fullPath } = await services.door.perform(AcceptInvitation, { userId: user.id }, link);
    sendJson(context, 200, { kind, full_path: fullPath });
  });
  router.post('/invitation/decline', async (context) => {
    await services.door.perform(DeclineInvitation, nobody.requester, await opened(context));
    sendNothing(context);
  });
  return router;
}
