import { z } from 'zod';
import { Invalid } from '../../application/errors.ts';
import {
  AcceptInvitation,
  DeclineInvitation,
  invitationIsOver,
} from '../../application/invitations/answer-invitation.ts';
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

/** What the receiver of a mail with an invitation does: anyone who has its link may read and decline it. */
export function invitationRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const { services } = dependencies;
  const router = createRouter();
  /** The invitation that a link leads to; the link was signed by this instance. */
  const opened = async (context: HttpContext): Promise<number> => {
    requireSameSite(context);
    throttles.count('signInPerAddress', `invitation ${context.state.network}`);
    const { token } = await readJsonInput(context, { token: z.string().max(200) });
    const [id] = services.links.open('invitation', token) ?? [];
    if (id === undefined) throw Invalid.request(invitationIsOver);
    return id;
  };
  router.post('/invitation', async (context) => {
    const open = await services.queries.invitations.open(await opened(context));
    if (open === null) throw Invalid.request(invitationIsOver);
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
    const input = { invitationId: await opened(context) };
    const { kind, fullPath } = await services.door.perform(AcceptInvitation, { userId: user.id }, input);
    sendJson(context, 200, { kind, full_path: fullPath });
  });
  router.post('/invitation/decline', async (context) => {
    await services.door.perform(DeclineInvitation, nobody.requester, { invitationId: await opened(context) });
    sendNothing(context);
  });
  return router;
}
