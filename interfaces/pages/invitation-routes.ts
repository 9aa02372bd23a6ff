import { z } from 'zod';
import { Invalid } from '../../application/errors.ts';
import { AcceptInvitation, DeclineInvitation, invitationIsOver } from '../../application/members/answer-invitation.ts';
import { isOfLink, openInvitationLink, type InvitationLink } from '../../application/members/invitation-links.ts';
import { mayRegister } from '../../application/members/invitation-rules.ts';
import { JoinByInvitation } from '../../application/members/join-by-invitation.ts';
import { digestOf } from '../../application/people/secrets.ts';
import { SignIn } from '../../application/sign-in/sign-in.ts';
import { roleNames, roleOfLevel } from '../../domain/access/role.ts';
import { sendJson, sendNothing } from '../http/answering.ts';
import { nobody } from '../http/identity/authentication.ts';
import { requireSameSite } from '../http/identity/cross-site.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { forbidden } from '../http/refusal.ts';
import { readSessionCookie, setSessionCookie } from '../http/identity/session-cookie.ts';
import { readJsonInput } from './json-input.ts';
import { requireSession } from './profile-routes.ts';
import { chosenFields } from './sign-up-routes.ts';
import type { Throttles } from '../http/limits/rate-limits.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { createRouter, type HttpRouter } from '../http/routing.ts';

const tokenField = z.string().max(200);
/** What someone fills in; the email address of the account is that of the invitation. */
const registrationFields = { token: tokenField, ...chosenFields };

/** What people with the link of an invitation do, from a mail or handed to them: anyone who has its link may read and decline it. */
export function invitationRoutes(dependencies: HttpDependencies, throttles: Throttles): HttpRouter {
  const { services, settings, logger } = dependencies;
  const { signUpEnabled: isSignUpOn, passwordsEnabled, mailEnabled: isMailOn } = settings;
  const rules = { isSignUpOn, isMailOn };
  const router = createRouter();
  const count = (context: HttpContext): void => {
    requireSameSite(context);
    throttles.count('signInPerAddress', `invitation ${context.state.network}`);
  };
  /** What the link says; it was signed by this instance. */
  const linkOf = (token: string): InvitationLink => {
    const link = openInvitationLink(services.links, token);
    if (link === null) throw Invalid.request(invitationIsOver);
    return link;
  };
  const opened = async (context: HttpContext): Promise<InvitationLink> => {
    count(context);
    return linkOf((await readJsonInput(context, { token: tokenField })).token);
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
      may_register: passwordsEnabled && mayRegister(inviter, link, rules),
    });
  });
  router.post('/invitation/registration', async (context) => {
    count(context);
    if (!passwordsEnabled) throw forbidden('passwords are off');
    const { token, ...person } = await readJsonInput(context, registrationFields);
    const link = linkOf(token);
    // Answers say which usernames are taken. Many addresses do not get around the limit of a link.
    throttles.count('signInPerName', `invitation ${link.invitationId}`);
    const input = { ...person, link, rules };
    const { userId, namespace } = await services.door.perform(JoinByInvitation, nobody.requester, input);
    logger.info({ requestId: context.state.requestId, userId }, 'registered with an invitation');
    const held = readSessionCookie(context);
    const entered = await services.door.perform(SignIn, nobody.requester, {
      login: person.username.trim(),
      password: person.password,
      userAgent: context.get('user-agent'),
      ipAddress: context.state.address,
      replacedDigest: held === null ? null : digestOf(held),
    });
    if ('session' in entered) setSessionCookie(context, entered.secret, entered.session);
    sendJson(context, 201, { kind: namespace.kind, full_path: namespace.fullPath });
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
