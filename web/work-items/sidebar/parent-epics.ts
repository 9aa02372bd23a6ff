import type { ApiClient } from '../../api/client.ts';
import { parentEpicsQuery, type ParentEpicsQuery } from '../operations/parent-epics.graphql.ts';
import { OptionSearch } from './option-search.ts';

export type ParentEpic = NonNullable<ParentEpicsQuery['group']>['epics']['nodes'][number];

/**
 * Searches the open epics that items of a group can be under: its own, and those of the groups above and below. `toOptions`
 * gets those with the text in their title.
 */
export function parentSearch<Option extends { id: string }>(
  api: Pick<ApiClient, 'graphql'>,
  fullPath: string,
  toOptions: (epics: readonly ParentEpic[], search: string) => readonly Option[],
): OptionSearch<Option> {
  return new OptionSearch(async (search, signal) => {
    const { group } = await api.graphql(parentEpicsQuery, { fullPath, search: search || null }, { signal });
    return toOptions(group?.epics.nodes ?? [], search);
  }, 'There was a problem fetching epics.');
}
