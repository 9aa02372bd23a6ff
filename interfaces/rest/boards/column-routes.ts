import { z } from 'zod';
import { MoveCard } from '../../../application/boards/move-card.ts';
import { stillThere } from '../../../application/errors.ts';
import { countShape, listShape, pageOf } from '../answer-shapes.ts';
import { containerRoutes, type ContainerKind } from '../containers.ts';
import { identifier, optional, reference } from '../parameters.ts';
import type { Route } from '../route.ts';
import { issueShape, presentIssues } from '../work-items/issue-presenter.ts';
import { clearableId } from '../work-items/item-fields.ts';
import { groupFilter, groupParameters } from '../work-items/item-groups.ts';
import { placeOf } from './board-kind.ts';
import { boardListShape } from './board-presenter.ts';
import {
  boardParameter,
  cardOrder,
  columnFilter,
  columnFilters,
  columnIdShape,
  columnInPath,
  columnName,
  columnsWithSums,
  within,
} from './shown-columns.ts';

const columnShape = z
  .strictObject({
    id: columnIdShape,
    list: boardListShape.nullable(),
    issue_count: countShape,
    issue_weight: countShape,
  })
  .meta({ id: 'BoardColumn' });

/** What GitLab's pages read of boards at addresses of their own: columns with sums, their issues, and moving a card. */
export const columnRoutes: readonly Route[] = (['project', 'group'] as const).flatMap(columnRoutesOf);

function columnRoutesOf(kind: ContainerKind): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/board_columns`;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: listShape(columnShape),
      parameters: { id: reference, ...boardParameter, ...columnFilters },
      async run(request, container) {
        const place = placeOf({ items: 'issues' }, container);
        const columns = await columnsWithSums(request, place, within(request, container));
        return columns.map(({ id, list, count, weight }) => ({ id, list, issue_count: count, issue_weight: weight }));
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:column/issues`,
      access: 'anybody',
      answers: pageOf(issueShape),
      parameters: { id: reference, column: columnName, ...boardParameter, ...columnFilters, ...groupParameters },
      keysetOrders: ['board_position'],
      async run(request, container) {
        const actor = await request.actor();
        const { column, lists } = await columnInPath(request, placeOf({ items: 'issues' }, container));
        const filter = {
          ...within(request, container),
          ...columnFilter(column, lists),
          ...groupFilter('issues', request.parameters),
        };
        const { workItems } = request.services.queries;
        return request.list({
          read: (page) => workItems.page(actor, filter, cardOrder(column), page),
          count: (limit) => workItems.count(actor, filter, limit),
          present: (items) =>
            presentIssues(request, items, {
              labelDetails: request.parameters.with_labels_details === true,
              containerId: container.id,
            }),
        });
      },
    }),
    containerRoute({
      method: 'put',
      path: `${root}/:column/issues/:issue_id`,
      access: 'signed-in',
      answers: issueShape,
      parameters: {
        id: reference,
        column: columnName,
        issue_id: identifier,
        from_column: columnName,
        /** The epic to which it moves; 0 or empty for none. */
        epic_id: clearableId,
        above_id: optional(identifier),
        below_id: optional(identifier),
      },
      async run(request, container) {
        const {
          column,
          issue_id: itemId,
          from_column: from,
          epic_id: epicId,
          above_id: aboveId,
          below_id: belowId,
        } = request.parameters;
        const places = { itemId, from, to: column, epicId, aboveId, belowId };
        const item = await request.perform(MoveCard, { kind, namespace: container.id, ...places });
        return stillThere((await presentIssues(request, [item], { labelDetails: true, containerId: container.id }))[0]);
      },
    }),
  ];
}
