import { z } from 'zod';
import { MoveCard } from '../../../application/boards/move-card.ts';
import { stillThere } from '../../../application/errors.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { countShape, listShape, pageOf } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { identifier, optional, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { epicFilter, epicListParameters } from '../work-items/epic-filter.ts';
import { epicShape, presentEpics } from '../work-items/epic-presenter.ts';
import { placeOf } from './board-kind.ts';
import { asEpicList, epicBoardListShape } from './board-presenter.ts';
import {
  boardParameter,
  cardOrder,
  columnFilter,
  columnIdShape,
  columnInPath,
  columnName,
  columnsWithSums,
} from './shown-columns.ts';

const { order_by: _order, sort: _sort, state: _state, ...filters } = epicListParameters;

const columnShape = z
  .strictObject({ id: columnIdShape, list: epicBoardListShape.nullable(), epic_count: countShape })
  .meta({ id: 'EpicBoardColumn' });

const groupRoute = containerRoutes('group');
const root = '/groups/:id/epic_board_columns';
const placeIn = (group: Namespace) => placeOf({ items: 'epics' }, group);

/** The columns of boards of epics, as those of issues; an addition to GitLab's API. */
export const epicColumnRoutes: readonly Route[] = [
  groupRoute({
    method: 'get',
    path: root,
    access: 'anybody',
    answers: listShape(columnShape),
    parameters: { id: reference, ...boardParameter, ...filters },
    async run(request, group) {
      const columns = await columnsWithSums(request, placeIn(group), within(request, group));
      return columns.map(({ id, list, count }) => ({ id, list: list && asEpicList(list), epic_count: count }));
    },
  }),
  groupRoute({
    method: 'get',
    path: `${root}/:column/epics`,
    access: 'anybody',
    answers: pageOf(epicShape),
    parameters: { id: reference, column: columnName, ...boardParameter, ...filters },
    keysetOrders: ['board_position'],
    async run(request, group) {
      const actor = await request.actor();
      const { column, lists } = await columnInPath(request, placeIn(group));
      const filter = { ...within(request, group), ...columnFilter(column, lists) };
      const { workItems } = request.services.queries;
      return request.list({
        read: (page) => workItems.page(actor, filter, cardOrder(column), page),
        count: (limit) => workItems.count(actor, filter, limit),
        present: (epics) => present(request, group, epics),
      });
    },
  }),
  groupRoute({
    method: 'put',
    path: `${root}/:column/epics/:epic_id`,
    access: 'signed-in',
    answers: epicShape,
    parameters: {
      id: reference,
      column: columnName,
      epic_id: identifier,
      from_column: columnName,
      above_id: optional(identifier),
      below_id: optional(identifier),
    },
    async run(request, group) {
      const { column, epic_id: itemId, from_column: from, above_id: aboveId, below_id: belowId } = request.parameters;
      const places = { itemId, from, to: column, aboveId, belowId };
      const board = { kind: 'group', items: 'epics', namespace: group.id } as const;
      const epic = await request.perform(MoveCard, { ...board, ...places });
      return stillThere((await present(request, group, [epic]))[0]);
    },
  }),
];

function within({ parameters }: RestRequest<z.infer<z.ZodObject<typeof filters>>>, { id }: Namespace) {
  return epicFilter(id, { ...parameters, order_by: undefined, sort: undefined, state: undefined });
}

function present(
  request: RestRequest<unknown>,
  { id: containerId }: Namespace,
  epics: Parameters<typeof presentEpics>[1],
) {
  return presentEpics(request, epics, { labelDetails: true, progress: true, containerId });
}
