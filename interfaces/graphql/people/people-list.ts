import type { GraphqlContext } from '../context.ts';
import { AutocompletedUser } from './user.ts';

const suggestionsMaximum = 100;

/**
 * Active members of the namespace and its ancestors, for groups also of visible groups and projects below, sorted by name:
 * a plain list.
 */
export async function autocompleteUsers(
  context: GraphqlContext,
  { namespaceId, descendants }: { namespaceId: number; descendants: boolean },
  search: string | null | undefined,
): Promise<AutocompletedUser[]> {
  const { rows } = await context.services.queries.people.page(
    context.actor,
    { membersOf: { namespaceId, descendants }, states: ['active'], ...(search ? { search } : {}) },
    { by: 'name', direction: 'asc' },
    { kind: 'keyset', size: suggestionsMaximum, direction: 'forward', cursor: null },
  );
  return rows.map((user) => new AutocompletedUser(user, context.baseUrl));
}
