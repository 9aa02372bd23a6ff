import { visibilities, type Visibility } from '../../domain/namespaces/namespace.ts';
import type { Page } from '../api/client.ts';
import type { ListedGroup, ListedProject } from '../api/rest.generated.ts';
import type { Application } from '../app/application-context.ts';
import { choiceParameter, textParameter, type ViewOf } from '../state/address-view.ts';
import { ListScreen } from '../state/list-screen.ts';

const perPage = 50;

export const namespaceSorts = [
  ['path_asc', 'Path, A to Z'],
  ['name_asc', 'Name, A to Z'],
  ['created_at_desc', 'Newest first'],
  ['created_at_asc', 'Oldest first'],
] as const;
type NamespaceSort = (typeof namespaceSorts)[number][0];

const parameters = {
  search: textParameter,
  visibility: choiceParameter<Visibility, null>([...visibilities], null),
  owner: choiceParameter(['none'], null),
  /** Of projects. */
  archived: choiceParameter(['yes', 'no'], null),
  sort: choiceParameter<NamespaceSort, 'path_asc'>(
    namespaceSorts.map(([sort]) => sort),
    'path_asc',
  ),
};

export type ListedNamespace = ListedGroup | ListedProject;
export type NamespaceListKind = 'group' | 'project';
export type NamespaceList = ListScreen<ViewOf<typeof parameters>, Page<ListedNamespace>>;

/** All groups or all projects of the instance, page by page, for administrators. */
export function namespaceList(
  kind: NamespaceListKind,
  { api, router }: Pick<Application, 'api' | 'router'>,
): NamespaceList {
  return new ListScreen<ViewOf<typeof parameters>, Page<ListedNamespace>>({
    router,
    view: parameters,
    perPage,
    read: ({ search, visibility, owner, archived, sort, page }, signal) => {
      const query = {
        ...(search !== '' && { search }),
        ...(visibility !== null && { visibility }),
        ...(owner === 'none' && { without_owner: true }),
        order_by: sort.startsWith('created_at') ? 'created_at' : sort.startsWith('name') ? 'name' : 'path',
        sort: sort.endsWith('desc') ? 'desc' : 'asc',
        page,
        per_page: perPage,
      } as const;
      return kind === 'group'
        ? api.page('/api/v4/admin/groups', { query, signal })
        : api.page('/api/v4/admin/projects', {
            query: { ...query, ...(archived !== null && { archived: archived === 'yes' }) },
            signal,
          });
    },
  });
}
