import type {
  BoardPlace,
  BoardQueries,
  ColumnFilter,
  ColumnSums,
  LaneCell,
} from '../../../application/boards/board-queries.ts';
import type { Page, PageRequest } from '../../../application/inputs/page.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { WorkItemFilter } from '../../../application/work-items/work-item-filter.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { listSubjects, type Board, type BoardList } from '../../../domain/boards/board.ts';
import type { Pager } from '../pager.ts';
import { all, any, join, select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleInNamespace, visibleWorkItems } from '../visible.ts';
import { boardConditions, inOneOf } from '../work-items/board-conditions.ts';
import { groupKey } from '../work-items/item-groups.ts';
import { healthOf } from '../work-items/item-health.ts';
import { workItemConditions } from '../work-items/work-item-conditions.ts';
import { boardPosition } from '../work-items/work-item-sort.ts';

const boardsFrom = trusted('boards b');
const listsFrom = trusted('board_lists l join boards b on b.id = l.board_id');

export class DatabaseBoardQueries implements BoardQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
    private readonly clock: Clock,
  ) {}

  page(actor: Actor, place: BoardPlace, page: PageRequest): Promise<Page<Board>> {
    const [conditions, id] = [boardsOf(actor, place), trusted('b.id')];
    const sort = { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'asc' } as const;
    return this.pager.page({ columns: 'b.*', from: boardsFrom, conditions, sort, id }, page);
  }

  count(actor: Actor, place: BoardPlace): Promise<number> {
    return this.countIn(boardsFrom, boardsOf(actor, place));
  }

  find(actor: Actor, place: BoardPlace, boardId: number): Promise<Board | null> {
    return selectOne<Board>(
      this.connection,
      sql`select b.* from ${boardsFrom} where b.id = ${boardId} and ${all(boardsOf(actor, place))}`,
    );
  }

  lists(actor: Actor, boardIds: readonly number[]): Promise<BoardList[]> {
    return select<BoardList>(
      this.connection,
      sql`select l.* from ${listsFrom} where ${all(listsOf(actor, boardIds))} order by l.position, l.id`,
    );
  }

  listPage(actor: Actor, boardId: number, page: PageRequest): Promise<Page<BoardList>> {
    const [conditions, id] = [listsOf(actor, [boardId]), trusted('l.id')];
    const expression = trusted('l.position');
    const sort = { name: 'position', expression, type: 'bigint', nullable: false, direction: 'asc' } as const;
    return this.pager.page({ columns: 'l.*', from: listsFrom, conditions, sort, id }, page);
  }

  listCount(actor: Actor, boardId: number): Promise<number> {
    return this.countIn(listsFrom, listsOf(actor, [boardId]));
  }

  findList(actor: Actor, boardId: number, listId: number): Promise<BoardList | null> {
    return selectOne<BoardList>(
      this.connection,
      sql`select l.* from ${listsFrom} where l.id = ${listId} and ${all(listsOf(actor, [boardId]))}`,
    );
  }

  async laneEpicIds(
    actor: Actor,
    filter: WorkItemFilter,
    columns: readonly ColumnFilter[],
    { offset, limit }: { offset: number; limit: number },
  ): Promise<number[]> {
    const conditions = all(workItemConditions(actor, filter, this.clock.today()));
    const rows = await select<{ id: number }>(
      this.connection,
      sql`select epic.id from work_items epic
          where epic.type = 'epic' and ${visibleWorkItems(actor, 'epic')}
            and epic.id in (select w.parent_id from work_items w where ${conditions} and ${inColumns(columns)})
          order by epic.state = 'closed', epic.due_date nulls last, epic.id offset ${offset} limit ${limit}`,
    );
    return rows.map(({ id }) => id);
  }

  async laneCells(
    actor: Actor,
    filter: WorkItemFilter,
    columns: readonly ColumnFilter[],
    { epicIds, withoutEpic, cards: most }: { epicIds: readonly number[]; withoutEpic: boolean; cards: number },
  ): Promise<LaneCell[]> {
    const conditions = all(workItemConditions(actor, filter, this.clock.today()));
    const lanes = any([
      sql`w.parent_id = any(${epicIds}::bigint[]) and lane.epic_id is not null`,
      ...(withoutEpic ? [trusted('lane.epic_id is null')] : []),
    ]);
    const cards = (order: Fragment): Fragment =>
      sql`w.epic_id, ${sumsOf}, (array_agg(w.id order by ${order}))[1:${most}::int] as item_ids`;
    const cells = byColumn(columns, {
      told: (state) => cards(state === 'closed' ? byClosing : byPosition),
      names: ['epic_id', 'count', 'weight', 'item_ids'],
      by: trusted('w.epic_id'),
    });
    return select<LaneCell>(
      this.connection,
      // The items of the lanes are found once for all columns.
      sql`with held as materialized (
            select w.id, w.state, w.weight, w.milestone_id, w.iteration_id, w.health_status, w.closed_at,
              lane.epic_id,
              ${trusted(boardPosition)} as position
            from work_items w left join board_positions card on card.id = w.id
            cross join lateral (select ${groupKey(actor, 'epic')} as epic_id) lane
            where ${lanes} and ${conditions})
          ${join(cells, ' union all ')}`,
    );
  }

  async columnSums(actor: Actor, filter: WorkItemFilter, columns: readonly ColumnFilter[]): Promise<ColumnSums[]> {
    if (columns.length === 0) return [];
    const conditions = all(workItemConditions(actor, filter, this.clock.today()));
    const rows = await select<ColumnSums & { column: number }>(
      this.connection,
      // As many statements as lists would look through all items as often.
      sql`with held as materialized (
            select w.id, w.state, w.weight, w.milestone_id, w.iteration_id, ${healthOf(filter)} as health_status
            from work_items w where ${conditions} and w.state = any(${[...new Set(columns.map(({ state }) => state))]}::text[]))
          ${join(byColumn(columns, { told: () => sumsOf, names: ['count', 'weight'], by: null }), ' union all ')}`,
    );
    const sums = new Map(rows.map(({ column, count, weight }) => [column, { count, weight }]));
    return columns.map((_column, place) => sums.get(place) ?? { count: 0, weight: 0 });
  }

  private countIn(from: Fragment, conditions: readonly Fragment[]): Promise<number> {
    return selectCount(this.connection, sql`select count(*) as count from ${from} where ${all(conditions)}`);
  }
}

const byPosition = trusted('w.position, w.id');
const byClosing = trusted('w.closed_at desc nulls last, w.id desc');

const sumsOf = trusted('count(*) as count, coalesce(sum(w.weight), 0)::bigint as weight');

interface Told {
  /** The selected expressions for a column with this state, and their names. */
  told: (state: ColumnFilter['state']) => Fragment;
  names: readonly string[];
  /** Divides each column; null for one row per column. */
  by: Fragment | null;
}

/**
 * One select per kind of column over the items of `held`. Items are grouped by their labels, assignees and so on first, and
 * the lists are joined to the groups: joined to the items, the planner would check each list against each item, since it
 * expects few rows in `held`.
 */
function byColumn(columns: readonly ColumnFilter[], { told, names, by }: Told): Fragment[] {
  const rest = columns.flatMap((column, place) =>
    column.onList === undefined
      ? [
          sql`select ${place}::int as "column", ${told(column.state)} from held w where ${inColumns([column])}
            ${by === null ? none : sql`group by ${by}`}`,
        ]
      : [],
  );
  const lists = listSubjects.flatMap((field) => {
    const found = columns.flatMap(({ onList, state }, place) => {
      const subject = onList?.[field] ?? null;
      return subject === null ? [] : [{ subject, state, place }];
    });
    if (found.length === 0) return [];
    const type = trusted(field === 'healthStatus' ? 'text[]' : 'bigint[]');
    const [subjects, places] = [found.map(({ subject }) => subject), found.map(({ place }) => place)];
    const states = found.map(({ state }) => state);
    const { from, subject } = has[field];
    return [
      sql`select list.place as "column", ${trusted(names.map((name) => `held_by.${name}`).join(', '))}
        from (select ${subject} as subject, w.state, ${told('opened')} from held w ${from}
          group by ${subject}, w.state${by === null ? none : sql`, ${by}`}) held_by
        join unnest(${subjects}::${type}, ${places}::int[], ${states}::text[]) list (subject, place, state)
          on list.subject = held_by.subject and list.state = held_by.state`,
    ];
  });
  return [...rest, ...lists];
}

const none = trusted('');
/** What an item of `held` has of the subjects of lists. */
const has: Record<(typeof listSubjects)[number], { from: Fragment; subject: Fragment }> = {
  labelId: {
    from: trusted('join work_item_labels item_label on item_label.work_item_id = w.id'),
    subject: trusted('item_label.label_id'),
  },
  assigneeId: {
    from: trusted('join work_item_assignees given on given.work_item_id = w.id'),
    subject: trusted('given.user_id'),
  },
  milestoneId: { from: none, subject: trusted('w.milestone_id') },
  iterationId: { from: none, subject: trusted('w.iteration_id') },
  healthStatus: { from: none, subject: trusted('w.health_status') },
};

/** Items of one of the columns; of `w`, a work item or a part of its columns. Lists are looked for together. */
function inColumns(columns: readonly ColumnFilter[]): Fragment {
  const lists = columns.flatMap(({ onList }) => onList ?? []);
  const rest = columns.filter(({ onList }) => onList === undefined);
  return any([
    ...rest.map(({ state, outsideLists }) => all([sql`w.state = ${state}`, ...boardConditions({ outsideLists })])),
    ...(lists.length === 0 ? [] : [all([trusted("w.state = 'opened'"), inOneOf(lists)])]),
  ]);
}

function boardsOf(actor: Actor, { namespaceId, items }: BoardPlace): Fragment[] {
  return [sql`b.namespace_id = ${namespaceId}`, sql`b.items = ${items}`, visibleInNamespace(actor, 'b')];
}

/**
 * Lists of which the actor may see what they are about. After a move, a label, milestone or iteration may be of a group
 * that is no longer above the board; no issue here can have it.
 */
function listsOf(actor: Actor, boardIds: readonly number[]): Fragment[] {
  const offered = (table: 'labels' | 'milestones' | 'iterations', column: string) =>
    sql`(${trusted(`l.${column}`)} is null or exists (select from ${trusted(table)} about
      join namespaces here on here.id = b.namespace_id
      where about.id = ${trusted(`l.${column}`)} and here.traversal_ids @> array[about.namespace_id]
        and ${visibleInNamespace(actor, 'about')}))`;
  return [
    sql`l.board_id = any(${boardIds}::bigint[])`,
    visibleInNamespace(actor, 'b'),
    offered('labels', 'label_id'),
    offered('milestones', 'milestone_id'),
    offered('iterations', 'iteration_id'),
  ];
}
