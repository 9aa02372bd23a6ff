import type { Page } from '../api/client.ts';
import type { Application } from '../app/application-context.ts';
import { findPage, searchOrders, searchScopes, type Found, type SearchScope } from '../app/search/found.ts';
import { choiceParameter, idParameter, textParameter, type ViewOf } from '../state/address-view.ts';
import { ListScreen } from '../state/list-screen.ts';

const perPage = 20;

const parameters = {
  search: textParameter,
  scope: { ...choiceParameter(searchScopes, 'epics'), write: (scope: SearchScope) => scope },
  /** Without one, everything is searched. */
  group: idParameter('group_id'),
  order: choiceParameter(searchOrders, 'relevance', 'sort'),
};

export type SearchList = ListScreen<ViewOf<typeof parameters>, Page<Found>>;

/** What the search in the URL finds, of one kind. */
export function searchListOf({ api, router }: Pick<Application, 'api' | 'router'>): SearchList {
  return new ListScreen({
    router,
    view: parameters,
    perPage,
    isIdle: ({ search }) => search === '',
    read: ({ search, scope, group: groupId, order, page }, signal) =>
      findPage(api, { search, scope, page, perPage, groupId, order }, signal),
  });
}
