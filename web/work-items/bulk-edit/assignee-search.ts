import type { ApiClient } from '../../api/client.ts';
import type { Namespace } from '../item.ts';
import { usersAutocompleteQuery } from '../operations/reference-search.graphql.ts';
import { OptionSearch } from '../sidebar/option-search.ts';
import { none, type Choice } from './choice.ts';

/** The people who can be assigned to items of a group or project; without a search text also no one, if that is offered. */
export function assigneeSearch(
  api: Pick<ApiClient, 'graphql'>,
  { kind, fullPath }: Namespace,
  offersNone: boolean,
): OptionSearch<Choice> {
  return new OptionSearch<Choice>(async (search, signal) => {
    const variables = { fullPath, inProject: kind === 'project', search };
    const { group, project } = await api.graphql(usersAutocompleteQuery, variables, { signal });
    const people = ((group ?? project)?.users ?? []).map(({ id, name: text, username }) => ({
      id,
      text,
      description: `@${username}`,
    }));
    return offersNone && search === '' ? [{ id: none, text: 'Unassigned' }, ...people] : people;
  }, 'There was a problem fetching users.');
}
