import { unauthenticated, NotFound } from '../../../application/errors.ts';
import { CreateToken } from '../../../application/people/create-token.ts';
import { RevokeToken } from '../../../application/people/revoke-token.ts';
import { RotateToken } from '../../../application/people/rotate-token.ts';
import type { TokenOrder } from '../../../application/people/token-queries.ts';
import { isAdministrator } from '../../../domain/access/actor.ts';
import { tokenScopes, type AccessToken } from '../../../domain/people/access-token.ts';
import { badRequest } from '../../http/refusal.ts';
import { ok } from '../answer.ts';
import { boolean, day, identifier, instant, nullable, oneOf, optional, optionalText } from '../parameters.ts';
import { route, type RestRequest } from '../route.ts';
import { askingTokenOf, newTokenParameters } from './token-parameters.ts';
import { presentNewToken, presentToken, newTokenShape, tokenShape } from './token-presenter.ts';
import { pageOf } from '../answer-shapes.ts';

const orders: Record<string, TokenOrder> = {
  created_asc: { by: 'createdAt', direction: 'asc' },
  created_desc: { by: 'createdAt', direction: 'desc' },
  expires_asc: { by: 'expiresAt', direction: 'asc' },
  expires_desc: { by: 'expiresAt', direction: 'desc' },
  last_used_asc: { by: 'lastUsedAt', direction: 'asc' },
  last_used_desc: { by: 'lastUsedAt', direction: 'desc' },
  name_asc: { by: 'name', direction: 'asc' },
  name_desc: { by: 'name', direction: 'desc' },
};

/** The token that sent the request. @throws 400 for sessions, which have none */
function ownToken({ token }: RestRequest<unknown>): AccessToken {
  if (token === null) throw badRequest('there is no token in this request');
  return token;
}

/** The token if the caller may see it; other people's tokens look the same as missing ones. */
async function requireToken(request: RestRequest<unknown>, id: number): Promise<AccessToken> {
  const actor = await request.actor();
  const token = await request.services.queries.tokens.find(actor, id);
  if (token !== null) return token;
  throw isAdministrator(actor) ? new NotFound() : unauthenticated();
}

/** Personal access tokens. `self` is the token that sent the request. */
export const tokenRoutes = [
  route({
    method: 'get',
    path: '/personal_access_tokens',
    access: 'signed-in',
    answers: pageOf(tokenShape),
    parameters: {
      user_id: optional(identifier),
      state: optional(oneOf('active', 'inactive')),
      revoked: optional(boolean),
      search: optionalText,
      created_after: optional(instant),
      created_before: optional(instant),
      last_used_after: optional(instant),
      last_used_before: optional(instant),
      expires_after: optional(day),
      expires_before: optional(day),
      sort: optional(
        oneOf(
          'created_asc',
          'created_desc',
          'expires_asc',
          'expires_desc',
          'last_used_asc',
          'last_used_desc',
          'name_asc',
          'name_desc',
        ),
      ),
    },
    async run(request) {
      const sent = request.parameters;
      const actor = await request.actor();
      if (sent.user_id !== undefined && sent.user_id !== request.user().id && !isAdministrator(actor)) {
        throw unauthenticated();
      }
      const filter = {
        impersonation: false,
        ...(sent.user_id !== undefined && { userId: sent.user_id }),
        ...(sent.state !== undefined && { active: sent.state === 'active' }),
        ...(sent.revoked !== undefined && { revoked: sent.revoked }),
        ...(sent.search && { search: sent.search }),
        ...(sent.created_after && { createdAfter: sent.created_after }),
        ...(sent.created_before && { createdBefore: sent.created_before }),
        ...(sent.last_used_after && { lastUsedAfter: sent.last_used_after }),
        ...(sent.last_used_before && { lastUsedBefore: sent.last_used_before }),
        ...(sent.expires_after !== undefined && { expiresAfter: sent.expires_after }),
        ...(sent.expires_before !== undefined && { expiresBefore: sent.expires_before }),
      };
      const order = orders[sent.sort ?? ''] ?? { by: 'id', direction: 'asc' };
      const { tokens } = request.services.queries;
      return request.list({
        read: (page) => tokens.page(actor, filter, order, page),
        count: () => tokens.count(actor, filter),
        present: (rows) => rows.map((token) => presentToken(token, request.today)),
      });
    },
  }),
  route({
    method: 'get',
    path: '/personal_access_tokens/self',
    access: 'signed-in',
    answers: tokenShape,
    scopes: tokenScopes,
    run: (request) => Promise.resolve(presentToken(ownToken(request), request.today)),
  }),
  route({
    method: 'get',
    path: '/personal_access_tokens/:id',
    access: 'signed-in',
    answers: tokenShape,
    parameters: { id: identifier },
    run: async (request) => presentToken(await requireToken(request, request.parameters.id), request.today),
  }),
  route({
    method: 'post',
    path: '/user/personal_access_tokens',
    access: 'signed-in',
    answers: newTokenShape,
    parameters: newTokenParameters,
    async run(request) {
      const { name, scopes, expires_at: expiresAt, description } = request.parameters;
      const input = { name, scopes, expiresAt, description, askedWith: askingTokenOf(request) };
      const { token, secret } = await request.perform(CreateToken, input);
      return presentNewToken(token, secret, request.today);
    },
  }),
  route({
    method: 'post',
    path: '/users/:id/personal_access_tokens',
    access: 'administrator',
    answers: newTokenShape,
    parameters: { id: identifier, ...newTokenParameters },
    async run(request) {
      const { id: userId, name, scopes, expires_at: expiresAt, description } = request.parameters;
      const input = { userId, name, scopes, expiresAt, description, askedWith: askingTokenOf(request) };
      const { token, secret } = await request.perform(CreateToken, input);
      return presentNewToken(token, secret, request.today);
    },
  }),
  route({
    method: 'post',
    path: '/personal_access_tokens/self/rotate',
    access: 'signed-in',
    answers: { 200: newTokenShape },
    scopes: ['api', 'self_rotate'],
    parameters: { expires_at: nullable(day) },
    run: (request) => rotate(request, ownToken(request).id, request.parameters.expires_at),
  }),
  route({
    method: 'post',
    path: '/personal_access_tokens/:id/rotate',
    access: 'signed-in',
    answers: { 200: newTokenShape },
    parameters: { id: identifier, expires_at: nullable(day) },
    async run(request) {
      const { id } = await requireToken(request, request.parameters.id);
      return rotate(request, id, request.parameters.expires_at);
    },
  }),
  route({
    method: 'delete',
    path: '/personal_access_tokens/self',
    access: 'signed-in',
    answers: 'nothing',
    scopes: tokenScopes,
    async run(request) {
      await request.perform(RevokeToken, { tokenId: ownToken(request).id });
    },
  }),
  route({
    method: 'delete',
    path: '/personal_access_tokens/:id',
    access: 'signed-in',
    answers: 'nothing',
    parameters: { id: identifier },
    async run(request) {
      await request.perform(RevokeToken, { tokenId: request.parameters.id });
    },
  }),
];

async function rotate(request: RestRequest<unknown>, tokenId: number, expiresAt: string | null | undefined) {
  const { token, secret } = await request.perform(RotateToken, {
    tokenId,
    expiresAt,
    askedWith: askingTokenOf(request),
  });
  return ok(presentNewToken(token, secret, request.today));
}
