import type { LabelFilter } from '../../../application/labels/label-queries.ts';
import type { Label as LabelRow } from '../../../domain/labels/label.ts';
import { pageOf, type PageSelection } from '../connections/page-arguments.ts';
import { PagedConnection } from '../connections/paged-connection.ts';
import type { GraphqlContext } from '../context.ts';
import { Label } from './label.ts';

/** Labels of a namespace and, as the filter says, of those around it. */
export function labelList(
  context: GraphqlContext,
  filter: LabelFilter,
  page: PageSelection,
): PagedConnection<LabelRow, Label> {
  const { labels } = context.services.queries;
  const keysetPage = pageOf(page);
  const owners = new Map<number, 'GroupLabel' | 'ProjectLabel'>();
  return new PagedConnection<LabelRow, Label>(
    {
      page: async () => {
        const found = await labels.page(context.actor, filter, keysetPage);
        await context.items.namespaces.prefetch(found.rows.map((label) => label.namespaceId));
        for (const { namespaceId } of found.rows) {
          const owner = await context.items.namespaces.get(namespaceId);
          owners.set(namespaceId, owner?.kind === 'project' ? 'ProjectLabel' : 'GroupLabel');
        }
        return found;
      },
      count: () => labels.count(context.actor, filter),
    },
    (label) => new Label(label, owners.get(label.namespaceId) ?? 'GroupLabel'),
  );
}
