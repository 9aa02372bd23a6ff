import type { NamespaceFilter, NamespaceOrder } from '../../../application/namespaces/namespace-queries.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import type { ListOfParent } from '../loading/list-batches.ts';
import { Group, Project } from './containers.ts';

export const byName: NamespaceOrder = { by: 'name', direction: 'asc' };

/** Groups that the actor may see. */
export function groupList(
  context: GraphqlContext,
  filter: Omit<NamespaceFilter, 'kinds'>,
  order: NamespaceOrder,
  page: PageSelection,
): PagedConnection<Namespace, Group> {
  return list(context, { ...filter, kinds: ['group'] }, order, page, (row) => new Group(row, context.baseUrl));
}

/** Projects that the actor may see. */
export function projectList(
  context: GraphqlContext,
  filter: Omit<NamespaceFilter, 'kinds'>,
  order: NamespaceOrder,
  page: PageSelection,
): PagedConnection<Namespace, Project> {
  return list(context, { ...filter, kinds: ['project'] }, order, page, (row) => new Project(row, context.baseUrl));
}

function list<View>(
  context: GraphqlContext,
  filter: NamespaceFilter,
  order: NamespaceOrder,
  page: PageSelection,
  view: (row: Namespace) => View,
): PagedConnection<Namespace, View> {
  const { namespaces } = context.services.queries;
  const keysetPage = pageOf(page);
  const { parentId, below, ...rest } = filter;
  const by = below === undefined ? 'parentId' : 'below';
  const [place, ...others] = [parentId, below].filter((id) => typeof id === 'number');
  const ofParent: ListOfParent<Namespace> | null =
    place === undefined || others.length > 0
      ? null
      : {
          parentId: place,
          listKey: ['namespaces', by, rest, order],
          page: (request) => namespaces.page(context.actor, filter, order, request),
          pages: (ids, request) => namespaces.pages(context.actor, { ids, by }, rest, order, request),
          lengths: (ids) => namespaces.lengths(context.actor, { ids, by }, rest),
        };
  return new PagedConnection<Namespace, View>(
    {
      page: async () => {
        const found =
          ofParent === null
            ? await namespaces.page(context.actor, filter, order, keysetPage)
            : await context.lists.page(ofParent, keysetPage);
        for (const row of found.rows) context.items.namespaces.set(row.id, row);
        return found;
      },
      count: () => (ofParent === null ? namespaces.count(context.actor, filter) : context.lists.length(ofParent)),
    },
    view,
  );
}
