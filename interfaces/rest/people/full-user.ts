import { stillThere } from '../../../application/errors.ts';
import type { Presented } from '../answer-shapes.ts';
import type { User } from '../../../domain/people/user.ts';
import type { RestRequest } from '../route.ts';
import { presentFullUser, type fullUserShape } from './user-presenter.ts';

/** Full user data for administrators. Namespaces and identities are read with one statement each. */
export async function answerFullUsers(
  request: RestRequest<unknown>,
  users: readonly User[],
): Promise<Presented<typeof fullUserShape>[]> {
  if (users.length === 0) return [];
  const actor = await request.actor();
  const { rows } = await request.services.queries.namespaces.page(
    actor,
    { kinds: ['user'], fullPaths: users.map(({ username }) => username) },
    { by: 'id', direction: 'asc' },
    { kind: 'offset', page: 1, perPage: users.length },
  );
  const namespaceIds = new Map(rows.map(({ ownerId, id }) => [ownerId, id]));
  const ids = users.map(({ id }) => id);
  const identities = await request.services.queries.people.identitiesOf(actor, ids);
  return users.map((user) => {
    const own = identities.filter(({ userId }) => userId === user.id);
    return presentFullUser(
      user,
      { namespaceId: namespaceIds.get(user.id) ?? null, identities: own },
      actor,
      request.baseUrl,
    );
  });
}

/** Full user data, for the person themselves and for administrators. */
export async function answerFullUser(
  request: RestRequest<unknown>,
  user: User,
): Promise<Presented<typeof fullUserShape>> {
  return stillThere((await answerFullUsers(request, [user]))[0]);
}
