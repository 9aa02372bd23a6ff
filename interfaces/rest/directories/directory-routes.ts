import { z } from 'zod';
import { Forbidden } from '../../../application/errors.ts';
import { canCreateTopLevelGroup } from '../../../domain/access/namespace-creation.ts';
import { listShape } from '../answer-shapes.ts';
import { boolean, integer, optional, optionalText, text } from '../parameters.ts';
import { route, type RestRequest, type Route } from '../route.ts';

const answers = listShape(z.strictObject({ cn: z.string(), provider: z.string() }).meta({ id: 'LdapGroup' }));
const parameters = { search: optionalText, per_page: optional(integer), active: optional(boolean) };

/** Groups of the directories, for those who may create groups. */
export const directoryRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/ldap/groups',
    access: 'signed-in',
    answers,
    parameters,
    run: (request) => groupsOf(request, null, request.parameters),
  }),
  ...['/ldap/:provider/groups', '/ldap/:provider/groups.json'].map((path) =>
    route({
      method: 'get',
      path,
      access: 'signed-in',
      answers,
      parameters: { ...parameters, provider: text },
      run: (request) => groupsOf(request, request.parameters.provider, request.parameters),
    }),
  ),
];

async function groupsOf(
  request: RestRequest<unknown>,
  provider: string | null,
  { search = '', per_page: perPage = 20 }: { search?: string | undefined; per_page?: number | undefined },
) {
  if (!canCreateTopLevelGroup(await request.actor())) throw new Forbidden();
  const groups = await request.services.directories.groups(provider, search.trim().slice(0, 255));
  return groups.slice(0, Math.max(1, perPage));
}
