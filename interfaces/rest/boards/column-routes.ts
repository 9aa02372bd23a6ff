import { z } from 'zod';
import { MoveCard } from '../../../application/boards/move-card.ts';
import { NotFound, stillThere } from '../../../application/errors.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Board, BoardList } from '../../../domain/boards/board.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { countShape, listShape, pageOf } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { identifier, optional, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { issueFilter, issueListParameters, type IssueListParameters } from '../work-items/issue-filter.ts';
import { issueShape, presentIssues } from '../work-items/issue-presenter.ts';
import { boardListShape, presentLists } from './board-presenter.ts';

type Kind = 'group' | 'project';

const { order_by: _order, sort: _sort, state: _state, ...filters } = issueListParameters;
/** Without a board: open and closed issues. */
const board = { board_id: optional(identifier) };
const columnName = z.preprocess(
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  z.union([z.enum(['opened', 'closed']), z.number().int().positive().max(Number.MAX_SAFE_INTEGER)]),
);

const columnShape = z
  .strictObject({
    id: z.union([z.enum(['opened', 'closed']), z.int()]),
    list: boardListShape.nullable(),
    issue_count: countShape,
    issue_weight: countShape,
  })
  .meta({ id: 'BoardColumn' });

/** What GitLab's pages read of boards at addresses of their own: columns with sums, their issues, and moving a card. */
export const columnRoutes: readonly Route[] = (['project', 'group'] as const).flatMap(columnsOf);

function columnsOf(kind: Kind): Route[] {
  const containerRoute = containerRoutes(kind);
  const root = `/${kind}s/:id/board_columns`;
  return [
    containerRoute({
      method: 'get',
      path: root,
      access: 'anybody',
      answers: listShape(columnShape),
      parameters: { id: reference, ...board, ...filters },
      async run(request, container) {
        const actor = await request.actor();
        const { found, lists } = await boardOf(request, container);
        const shown = await presentLists(request, lists);
        const columns = [
          ...(found?.hideBacklogList ? [] : [{ column: 'opened' as const, list: null }]),
          ...lists.map((list, index) => ({ column: list, list: shown[index] ?? null })),
          ...(found?.hideClosedList ? [] : [{ column: 'closed' as const, list: null }]),
        ];
        return Promise.all(
          columns.map(async ({ column, list }) => {
            const filter = { ...within(request, container), ...columnFilter(column, lists) };
            const sums = await request.services.queries.workItems.sums(actor, filter);
            const { count, weight } = sums[filter.state ?? 'opened'];
            return {
              id: typeof column === 'string' ? column : column.id,
              list,
              issue_count: count,
              issue_weight: weight,
            };
          }),
        );
      },
    }),
    containerRoute({
      method: 'get',
      path: `${root}/:column/issues`,
      access: 'anybody',
      answers: pageOf(issueShape),
      parameters: { id: reference, column: columnName, ...board, ...filters },
      keysetOrders: ['board_position'],
      async run(request, container) {
        const actor = await request.actor();
        const { column: name } = request.parameters;
        const { lists } = await boardOf(request, container);
        const column = typeof name === 'string' ? name : lists.find((list) => list.id === name);
        if (column === undefined) throw new NotFound();
        const filter = { ...within(request, container), ...columnFilter(column, lists) };
        const { workItems } = request.services.queries;
        const order =
          column === 'closed'
            ? ({ by: 'closedAt', direction: 'desc' } as const)
            : ({ by: 'boardPosition', direction: 'asc' } as const);
        return request.list({
          read: (page) => workItems.page(actor, filter, order, page),
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
        above_id: optional(identifier),
        below_id: optional(identifier),
      },
      async run(request, container) {
        const {
          column,
          issue_id: itemId,
          from_column: from,
          above_id: aboveId,
          below_id: belowId,
        } = request.parameters;
        const places = { itemId, from, to: column, aboveId, belowId };
        const item = await request.perform(MoveCard, { kind, namespace: container.id, ...places });
        return stillThere((await presentIssues(request, [item], { labelDetails: true, containerId: container.id }))[0]);
      },
    }),
  ];
}

/** The board with its lists, or none. @throws NotFound if it is missing or hidden */
async function boardOf(
  request: RestRequest<{ board_id?: number | undefined }>,
  container: Namespace,
): Promise<{ found: Board | null; lists: readonly BoardList[] }> {
  const { board_id: id } = request.parameters;
  if (id === undefined) return { found: null, lists: [] };
  const { boards } = request.services.queries;
  const actor = await request.actor();
  const found = await boards.find(actor, container.id, id);
  if (found === null) throw new NotFound();
  return { found, lists: await boards.lists(actor, [id]) };
}

type Filters = Omit<IssueListParameters, 'order_by' | 'sort' | 'state'>;

function within({ parameters, requester, today }: RestRequest<Filters>, container: Namespace): WorkItemFilter {
  const sent = { ...parameters, order_by: undefined, sort: undefined, state: undefined };
  const inGroup = container.kind === 'group';
  return {
    ...issueFilter({ parameters: sent, requester, today }, 'all'),
    // Tasks are on the pages of their issues.
    ...(sent.issue_type === undefined && { types: ['issue', 'incident'] as const }),
    within: { namespaceId: container.id, descendants: inGroup, ancestors: false },
    ...(inGroup && { excludeArchived: sent.non_archived ?? true }),
  };
}

/** What selects the issues of a column, of a board with these lists. */
function columnFilter(
  column: 'opened' | 'closed' | BoardList,
  lists: readonly BoardList[],
): Pick<WorkItemFilter, 'state' | 'onList' | 'outsideLists'> {
  if (column === 'closed') return { state: 'closed' };
  return column === 'opened' ? { state: 'opened', outsideLists: lists } : { state: 'opened', onList: column };
}
