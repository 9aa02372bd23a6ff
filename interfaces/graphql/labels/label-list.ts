import type { LabelFilter } from '../../../application/labels/label-queries.ts';
import type { Label as LabelRow } from '../../../domain/labels/label.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import type { ListOfParent } from '../loading/list-batches.ts';
import { Label } from './label.ts';

/** Labels of a namespace and, depending on the filter, of its ancestors and descendants. */
export function labelList(
  context: GraphqlContext,
  filter: LabelFilter,
  page: PageSelection,
): PagedConnection<LabelRow, Label> {
  const { labels } = context.services.queries;
  const keysetPage = pageOf(page);
  const { namespaceId: parentId, ...rest } = filter;
  const list: ListOfParent<LabelRow> = {
    parentId,
    listKey: ['labels', rest],
    page: (request) => labels.page(context.actor, filter, request),
    pages: (ids, request) => labels.pages(context.actor, ids, rest, request),
    lengths: (ids) => labels.lengths(context.actor, ids, rest),
  };
  const owners = new Map<number, 'GroupLabel' | 'ProjectLabel'>();
  return new PagedConnection<LabelRow, Label>(
    {
      page: async () => {
        const found = await context.lists.page(list, keysetPage);
        for (const [id, owner] of await context.items.namespacesOf(found.rows)) {
          owners.set(id, owner?.kind === 'project' ? 'ProjectLabel' : 'GroupLabel');
        }
        return found;
      },
      count: () => context.lists.length(list),
    },
    (label) => new Label(label, owners.get(label.namespaceId) ?? 'GroupLabel'),
  );
}
