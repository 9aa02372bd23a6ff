import { z } from 'zod';
import type { BoardPlace, ColumnFilter } from '../../../application/boards/board-queries.ts';
import { NotFound } from '../../../application/errors.ts';
import type { WorkItemFilter, WorkItemOrder } from '../../../application/work-items/work-item-filter.ts';
import type { Board, BoardList, Column } from '../../../domain/boards/board.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import { identifier, optional } from '../parameters.ts';
import type { RestRequest } from '../route.ts';
import { presentIssueLists } from './board-presenter.ts';
import { issueFilter, issueListParameters } from '../work-items/issue-filter.ts';

const { order_by: _order, sort: _sort, state: _state, ...filters } = issueListParameters;
/** The filters of the issues on a board. */
export const columnFilters = filters;
/** Without a board: open and closed issues. */
export const boardParameter = { board_id: optional(identifier) };

export const columnIdShape = z.union([z.enum(['opened', 'closed']), z.int()]);

/** The name of a column in a path. */
export const columnName = z.preprocess(
  (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  z.union([z.enum(['opened', 'closed']), z.number().int().positive().max(Number.MAX_SAFE_INTEGER)]),
);

type ColumnName = 'opened' | 'closed' | number;

/** The board with its lists, or none. @throws NotFound if it is missing or hidden */
export async function boardOf(
  request: RestRequest<{ board_id?: number | undefined }>,
  place: BoardPlace,
): Promise<{ found: Board | null; lists: readonly BoardList[] }> {
  const { board_id: id } = request.parameters;
  if (id === undefined) return { found: null, lists: [] };
  const { boards } = request.services.queries;
  const actor = await request.actor();
  const found = await boards.find(actor, place, id);
  if (found === null) throw new NotFound();
  return { found, lists: await boards.lists(actor, [id]) };
}

/** The issues that the filters of the request select in the group or project. */
export function within(
  { parameters, requester, today }: RestRequest<z.infer<z.ZodObject<typeof columnFilters>>>,
  container: Namespace,
): WorkItemFilter {
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

/** A column as the domain knows it, with what selects its issues. */
export interface ShownColumn {
  column: Column;
  filter: ColumnFilter;
}

/** The columns that a board with these lists shows, in order. */
export function columnsOf(found: Board | null, lists: readonly BoardList[]): ShownColumn[] {
  const columns: Column[] = [
    ...(found?.hideBacklogList ? [] : ['opened' as const]),
    ...lists,
    ...(found?.hideClosedList ? [] : ['closed' as const]),
  ];
  return columns.map((column) => ({ column, filter: columnFilter(column, lists) }));
}

export function columnId(column: Column): ColumnName {
  return typeof column === 'string' ? column : column.id;
}

/** What selects the issues of a column, of a board with these lists. */
export function columnFilter(column: Column, lists: readonly BoardList[]): ColumnFilter {
  if (column === 'closed') return { state: 'closed' };
  return column === 'opened' ? { state: 'opened', outsideLists: lists } : { state: 'opened', onList: column };
}

/** The columns of a board in order, with sums of what a filter selects. */
export async function columnsWithSums(
  request: RestRequest<{ board_id?: number | undefined }>,
  place: BoardPlace,
  within: WorkItemFilter,
) {
  const actor = await request.actor();
  const { found, lists } = await boardOf(request, place);
  const columns = columnsOf(found, lists);
  const filters = columns.map(({ filter }) => filter);
  const [shown, sums] = await Promise.all([
    presentIssueLists(request, lists),
    request.services.queries.boards.columnSums(actor, within, filters),
  ]);
  return columns.map(({ column }, place) => {
    const list = typeof column === 'string' ? null : (shown[lists.indexOf(column)] ?? null);
    return { id: columnId(column), list, ...(sums[place] ?? { count: 0, weight: 0 }) };
  });
}

/** The column in the path, with the lists of its board. @throws NotFound if the board has no such column */
export async function columnInPath(
  request: RestRequest<{ board_id?: number | undefined; column: ColumnName }>,
  place: BoardPlace,
): Promise<{ column: Column; lists: readonly BoardList[] }> {
  const { column: name } = request.parameters;
  const { lists } = await boardOf(request, place);
  const column = typeof name === 'string' ? name : lists.find((list) => list.id === name);
  if (column === undefined) throw new NotFound();
  return { column, lists };
}

/** The order of the cards of a column. */
export function cardOrder(column: Column): WorkItemOrder {
  return column === 'closed' ? { by: 'closedAt', direction: 'desc' } : { by: 'boardPosition', direction: 'asc' };
}
