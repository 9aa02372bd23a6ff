import type { Page } from '../api/client.ts';
import type { SearchCounts } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { countFound, findPage, searchOrders, searchScopes, type Found, type SearchScope } from '../app/search/found.ts';
import { choiceParameter, idParameter, textParameter, type ViewOf } from '../state/address-view.ts';
import { ListScreen } from '../state/list-screen.ts';

const perPage = 20;

const parameters = {
  search: textParameter,
  /** Without one, the first kind of which something is found. */
  scope: choiceParameter(searchScopes, null),
  /** Without one, everything is searched. */
  group: idParameter('group_id'),
  order: choiceParameter(searchOrders, 'relevance', 'sort'),
};

/** A page of results of one kind, and how many there are of each. */
export interface FoundPage extends Page<Found> {
  scope: SearchScope;
  counts: SearchCounts;
}

export type SearchList = ListScreen<ViewOf<typeof parameters>, FoundPage>;

/** What the search in the URL finds, of one kind. */
export function searchListOf({ api, router }: Pick<Application, 'api' | 'router'>): SearchList {
  let counted: { of: string; counts: SearchCounts } | null = null;
  /** Once for all pages, orders and kinds of a search. */
  const countsOf = async (search: string, groupId: string | null, signal: AbortSignal): Promise<SearchCounts> => {
    const of = JSON.stringify([search, groupId]);
    if (counted?.of !== of) counted = { of, counts: await countFound(api, { search, groupId }, signal) };
    return counted.counts;
  };
  return new ListScreen({
    router,
    view: parameters,
    perPage,
    isIdle: ({ search }) => search === '',
    async read({ search, scope: asked, group: groupId, order, page }, signal) {
      const find = (scope: SearchScope): Promise<Page<Found>> =>
        findPage(api, { search, scope, page, perPage, groupId, order, isDetailed: true }, signal);
      const counting = countsOf(search, groupId, signal);
      if (asked !== null) {
        const [counts, found] = await Promise.all([counting, find(asked)]);
        return { ...found, scope: asked, counts };
      }
      const counts = await counting;
      const scope = searchScopes.find((one) => counts[one] > 0) ?? 'epics';
      return { ...(await find(scope)), scope, counts };
    },
  });
}
