import type { ApiClient } from '../../api/client.ts';
import type { Namespace, Person } from '../item.ts';
import { assigneeCandidatesQuery } from '../operations/assignee-candidates.graphql.ts';
import { OptionSearch } from './option-search.ts';

/** The people who can be assigned to an item of a group or project. */
export function assigneeCandidates(
  api: Pick<ApiClient, 'graphql'>,
  { kind, fullPath }: Namespace,
): OptionSearch<Person> {
  return new OptionSearch(async (search, signal) => {
    const variables = { fullPath, inProject: kind === 'project', search };
    const { group, project } = await api.graphql(assigneeCandidatesQuery, variables, { signal });
    return (group ?? project)?.users ?? [];
  }, 'There was a problem fetching users.');
}
