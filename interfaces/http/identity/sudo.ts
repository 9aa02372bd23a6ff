import { authenticationOf, type Authentication } from './authentication.ts';
import type { HttpDependencies } from '../dependencies.ts';
import { forbidden, Refusal } from '../refusal.ts';
import type { HttpContext } from './request-state.ts';

/**
 * Lets an administrator act as another person, identified by id or username in the `Sudo` header or `sudo` query
 * parameter. The token must have the scope `sudo`.
 */
export async function sudo(
  context: HttpContext,
  dependencies: HttpDependencies,
  authentication: Authentication,
): Promise<Authentication> {
  const named = context.get('sudo') || new URLSearchParams(context.querystring).get('sudo') || '';
  if (named === '') return authentication;
  if (authentication.user?.admin !== true) throw forbidden('Must be admin to use sudo');
  if (authentication.token !== null && !authentication.token.scopes.includes('sudo')) {
    throw new Refusal(403, {
      error: 'insufficient_scope',
      error_description: 'The request requires higher privileges than provided by the access token.',
      scope: 'sudo',
    });
  }
  const person = await dependencies.services.queries.credentials.person(named);
  if (person === null) throw new Refusal(404, { message: `404 User with ID or username '${named}' Not Found` });
  if (person.user.state !== 'active') throw forbidden('The account has been blocked.');
  return authenticationOf(person, authentication.token, null);
}
