import { NotFound } from '../../../application/errors.ts';
import { CreateToken } from '../../../application/people/create-token.ts';
import { RevokeToken } from '../../../application/people/revoke-token.ts';
import type { AccessToken } from '../../../domain/people/access-token.ts';
import { identifier, oneOf, optional } from '../parameters.ts';
import { route, type RestRequest } from '../route.ts';
import { askingTokenOf, newTokenParameters } from './token-parameters.ts';
import { presentNewToken, presentToken, newTokenShape, tokenShape } from './token-presenter.ts';
import { pageOf } from '../answer-shapes.ts';

/** The impersonation token of this person. @throws NotFound, also for another person's token */
async function requireToken(request: RestRequest<unknown>, userId: number, tokenId: number): Promise<AccessToken> {
  const token = await request.services.queries.tokens.find(await request.actor(), tokenId);
  if (token === null || token.userId !== userId || !token.impersonation) throw new NotFound();
  return token;
}

/** Tokens with which administrators act as another person. */
export const impersonationTokenRoutes = [
  route({
    method: 'get',
    path: '/users/:id/impersonation_tokens',
    access: 'administrator',
    answers: pageOf(tokenShape),
    parameters: { id: identifier, state: optional(oneOf('all', 'active', 'inactive')) },
    async run(request) {
      const { id: userId, state } = request.parameters;
      const actor = await request.actor();
      const { people, tokens } = request.services.queries;
      if ((await people.find(actor, userId)) === null) throw new NotFound('User');
      const active = state === undefined || state === 'all' ? {} : { active: state === 'active' };
      const filter = { userId, impersonation: true, ...active };
      return request.list({
        read: (page) => tokens.page(actor, filter, { by: 'id', direction: 'asc' }, page),
        count: () => tokens.count(actor, filter),
        present: (rows) => rows.map((token) => presentToken(token, request.today)),
      });
    },
  }),
  route({
    method: 'post',
    path: '/users/:id/impersonation_tokens',
    access: 'administrator',
    answers: newTokenShape,
    parameters: { id: identifier, ...newTokenParameters },
    async run(request) {
      const { id: userId, name, scopes, expires_at: expiresAt, description } = request.parameters;
      const askedWith = askingTokenOf(request);
      const input = { userId, name, scopes, expiresAt, description, impersonation: true, askedWith };
      const { token, secret } = await request.perform(CreateToken, input);
      return presentNewToken(token, secret, request.today);
    },
  }),
  route({
    method: 'get',
    path: '/users/:id/impersonation_tokens/:token_id',
    access: 'administrator',
    answers: tokenShape,
    parameters: { id: identifier, token_id: identifier },
    async run(request) {
      const { id, token_id: tokenId } = request.parameters;
      return presentToken(await requireToken(request, id, tokenId), request.today);
    },
  }),
  route({
    method: 'delete',
    path: '/users/:id/impersonation_tokens/:token_id',
    access: 'administrator',
    answers: 'nothing',
    parameters: { id: identifier, token_id: identifier },
    async run(request) {
      const { id, token_id: tokenId } = request.parameters;
      await requireToken(request, id, tokenId);
      await request.perform(RevokeToken, { tokenId });
    },
  }),
];
