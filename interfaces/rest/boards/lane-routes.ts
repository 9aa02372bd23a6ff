import { z } from 'zod';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { ItemRow } from '../../../domain/work-items/work-item.ts';
import { itemWebPath } from '../../../domain/work-items/web-path.ts';
import { countShape, dayShape, idShape, listShape, type Presented } from '../answer-shapes.ts';
import { containerRoutes } from '../containers.ts';
import { identifier, optional, reference } from '../parameters.ts';
import type { RestRequest, Route } from '../route.ts';
import { issueShape, presentIssues } from '../work-items/issue-presenter.ts';
import { presentReferences } from '../work-items/references.ts';
import { placeOf } from './board-kind.ts';
import { boardOf, boardParameter, columnFilters, columnId, columnIdShape, columnsOf, within } from './shown-columns.ts';

/** Epics on one page of lanes. */
const lanesPerPage = 8;
/** Cards of one cell, and about how many of one page. */
const [cardsPerCell, cardsPerPage] = [10, 400];

const laneShape = z
  .strictObject({
    /** Null for the issues in no epic. */
    epic: z
      .strictObject({
        id: idShape,
        iid: idShape,
        title: z.string(),
        state: z.enum(['opened', 'closed']),
        start_date: dayShape.nullable(),
        due_date: dayShape.nullable(),
        reference: z.string(),
        web_url: z.string(),
        /** Of all issues below it, not only those on the board. */
        opened_issues: countShape,
        closed_issues: countShape,
      })
      .nullable(),
    cells: listShape(
      z.strictObject({
        column: columnIdShape,
        issue_count: countShape,
        issue_weight: countShape,
        issues: listShape(issueShape),
      }),
    ),
  })
  .meta({ id: 'BoardLane' });

const lanesShape = z
  .strictObject({
    lanes: listShape(laneShape),
    /** Number of the page with more epics. */
    next_page: z.int().nullable(),
  })
  .meta({ id: 'BoardLanes' });

/** Columns of boards divided by epic: pages of lanes with the first issues of each cell. The lane without epic is on the first page. */
export const laneRoutes: readonly Route[] = (['project', 'group'] as const).map((kind) =>
  containerRoutes(kind)({
    method: 'get',
    path: `/${kind}s/:id/board_lanes`,
    access: 'anybody',
    answers: lanesShape,
    parameters: { id: reference, ...boardParameter, ...columnFilters, page: optional(identifier) },
    async run(request, container) {
      const { page = 1 } = request.parameters;
      const actor = await request.actor();
      const { boards } = request.services.queries;
      const { found, lists } = await boardOf(request, placeOf({ items: 'issues' }, container));
      const columns = columnsOf(found, lists);
      if (columns.length === 0) return { lanes: [], next_page: null };
      const filters = columns.map(({ filter }) => filter);
      const filter = within(request, container);
      const part = { offset: (page - 1) * lanesPerPage, limit: lanesPerPage + 1 };
      const epicIds = await boards.laneEpicIds(actor, filter, filters, part);
      const shown = epicIds.slice(0, lanesPerPage);
      const withoutEpic = page === 1;
      const cards = Math.max(1, Math.min(cardsPerCell, Math.floor(cardsPerPage / lanesPerPage / columns.length)));
      const cells = await boards.laneCells(actor, filter, filters, { epicIds: shown, withoutEpic, cards });
      const [epics, issues] = await Promise.all([
        epicsOf(request, container, shown),
        issuesOf(
          request,
          container,
          cells.flatMap(({ itemIds }) => itemIds),
        ),
      ]);
      const laneOf = (epicId: number | null) => ({
        epic: epicId === null ? null : (epics.get(epicId) ?? null),
        cells: columns.map(({ column }, place) => {
          const cell = cells.find((one) => one.epicId === epicId && one.column === place);
          return {
            column: columnId(column),
            issue_count: cell?.count ?? 0,
            issue_weight: cell?.weight ?? 0,
            issues: cell?.itemIds.flatMap((id) => issues.get(id) ?? []) ?? [],
          };
        }),
      });
      const lanes = shown.filter((id) => epics.has(id)).map(laneOf);
      return {
        lanes: withoutEpic ? [...lanes, laneOf(null)] : lanes,
        next_page: epicIds.length > lanesPerPage ? page + 1 : null,
      };
    },
  }),
);

type Lane = Presented<typeof laneShape>;

async function epicsOf(
  request: RestRequest<unknown>,
  container: Namespace,
  ids: readonly number[],
): Promise<Map<number, NonNullable<Lane['epic']>>> {
  const actor = await request.actor();
  const { workItems, workItemDetails } = request.services.queries;
  const found = await workItems.findByIds(actor, ids);
  const epics = [...found.values()];
  const groups = await workItemDetails.namespaces(actor, [...new Set(epics.map(({ namespaceId }) => namespaceId))]);
  const shown = epics.flatMap((epic) => {
    const group = groups.get(epic.namespaceId);
    return !group ? [] : [[epic.id, presentLaneEpic(request, container, epic, group)] as const];
  });
  return new Map(shown);
}

function presentLaneEpic(
  { baseUrl }: RestRequest<unknown>,
  container: Namespace,
  epic: ItemRow,
  group: Namespace,
): NonNullable<Lane['epic']> {
  const { id, iid, title, state, startDate, dueDate, openedIssues, closedIssues } = epic;
  return {
    id,
    iid,
    title,
    state,
    start_date: startDate,
    due_date: dueDate,
    reference: presentReferences(epic, group, container.id).relative,
    web_url: `${baseUrl}${itemWebPath(epic, group)}`,
    opened_issues: openedIssues,
    closed_issues: closedIssues,
  };
}

async function issuesOf(
  request: RestRequest<unknown>,
  { id: containerId }: Namespace,
  ids: readonly number[],
): Promise<Map<number, Presented<typeof issueShape>>> {
  const found = await request.services.queries.workItems.findByIds(await request.actor(), [...new Set(ids)]);
  const issues = await presentIssues(request, [...found.values()], { labelDetails: true, containerId });
  return new Map(issues.map((issue) => [issue.id, issue]));
}
