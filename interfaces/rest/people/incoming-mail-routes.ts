import { z } from 'zod';
import { canInProject } from '../../../domain/access/policy.ts';
import type { User } from '../../../domain/people/user.ts';
import type { MailAddresses } from '../../../application/mail/mail-addresses.ts';
import { Forbidden, NotFound } from '../../../application/errors.ts';
import { RenewMailToken } from '../../../application/people/renew-mail-token.ts';
import { containerRoutes } from '../containers.ts';
import { reference } from '../parameters.ts';
import { route, type RestRequest } from '../route.ts';

const tokenShape = z.strictObject({ incoming_email_token: z.string() });
/** Who knows an address may write in the name of its person, so reading one takes the right to write. */
const scopes = ['api'] as const;

/** The caller's own token and addresses for issues and comments by mail; missing while the instance takes no mail. */
export const incomingMailRoutes = [
  route({
    method: 'get',
    path: '/user/incoming_email_token',
    access: 'signed-in',
    answers: tokenShape,
    scopes,
    parameters: {},
    run: (request) => Promise.resolve(presentToken(addressesOf(request), request.user())),
  }),
  route({
    method: 'post',
    path: '/user/incoming_email_token/reset',
    access: 'signed-in',
    answers: tokenShape,
    parameters: {},
    async run(request) {
      return presentToken(addressesOf(request), await request.perform(RenewMailToken, {}));
    },
  }),
  containerRoutes('project')({
    method: 'get',
    path: '/projects/:id/incoming_email',
    access: 'signed-in',
    answers: z.strictObject({ new_issue_address: z.string() }),
    scopes,
    parameters: { id: reference },
    async run(request, project) {
      const addresses = addressesOf(request);
      if (!canInProject(await request.actor(), 'createIssue', project)) throw new Forbidden();
      return { new_issue_address: addresses.forIssue(request.user(), project.id) };
    },
  }),
];

function addressesOf({ services }: RestRequest<unknown>): MailAddresses {
  if (services.mailAddresses === null) throw new NotFound();
  return services.mailAddresses;
}

function presentToken(addresses: MailAddresses, user: User): { incoming_email_token: string } {
  return { incoming_email_token: addresses.tokenOf(user) };
}
