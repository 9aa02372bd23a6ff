import type { Knex } from 'knex';
import type {
  BoardListStore,
  BoardPositionStore,
  BoardStore,
  LogMoment,
} from '../../../application/boards/board-store.ts';
import type { Board, BoardItems, BoardList } from '../../../domain/boards/board.ts';
import type { MovedAside } from '../../../domain/work-items/order.ts';
import { isOfCard } from '../acts/act-conditions.ts';
import { select, selectCount, sql, trusted, type Fragment } from '../sql.ts';
import { TableStore } from '../table-store.ts';
import { boardPosition, unmovedPosition } from '../work-items/work-item-sort.ts';

const position = trusted(boardPosition);
const cards = trusted('work_items w left join board_positions card on card.id = w.id');

export class DatabaseBoardStore extends TableStore<Board> implements BoardStore {
  constructor(transaction: Knex.Transaction) {
    super('boards', transaction);
  }

  countOf(namespaceId: number, items: BoardItems): Promise<number> {
    return selectCount(
      this.transaction,
      sql`select count(*) as count from boards where namespace_id = ${namespaceId} and items = ${items}`,
    );
  }
}

export class DatabaseBoardListStore extends TableStore<BoardList> implements BoardListStore {
  constructor(transaction: Knex.Transaction) {
    super('board_lists', transaction);
  }

  ofBoard(boardId: number): Promise<BoardList[]> {
    return select<BoardList>(
      this.transaction,
      sql`select * from board_lists where board_id = ${boardId} order by position, id`,
    );
  }

  async setOrder(listIds: readonly number[]): Promise<void> {
    await select(
      this.transaction,
      sql`update board_lists l set position = placed.place - 1
          from unnest(${listIds}::bigint[]) with ordinality as placed (id, place)
          where l.id = placed.id and l.position <> placed.place - 1`,
    );
  }
}

export class DatabaseBoardPositionStore implements BoardPositionStore {
  constructor(private readonly transaction: Knex.Transaction) {}

  async positions(itemIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await select<{ id: number; position: number }>(
      this.transaction,
      sql`select w.id, ${position} as position from ${cards} where w.id = any(${itemIds}::bigint[])`,
    );
    return new Map(rows.map((row) => [row.id, row.position]));
  }

  around(rootId: number, items: BoardItems, from: number, size: number): Promise<{ id: number; position: number }[]> {
    const near = (compared: '<' | '>=', direction: 'asc' | 'desc') =>
      sql`(select w.id, ${position} as position from ${cards} join namespaces n on n.id = w.namespace_id
          where ${isOnBoards(rootId, items)} and ${position} ${trusted(compared)} ${from}
          order by 2 ${trusted(direction)}, 1 ${trusted(direction)} limit ${size})`;
    return select(
      this.transaction,
      sql`select * from (${near('<', 'desc')} union all ${near('>=', 'asc')}) near order by position, id`,
    );
  }

  async set(positions: readonly { id: number; position: number }[]): Promise<void> {
    await select(
      this.transaction,
      sql`insert into board_positions (id, position)
          select * from unnest(${positions.map(({ id }) => id)}::bigint[], ${positions.map((one) => one.position)}::bigint[])
          on conflict (id) do update set position = excluded.position
            where board_positions.position <> excluded.position`,
    );
  }

  async ofMoved(itemIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await select<{ id: number; position: number }>(
      this.transaction,
      sql`select id, position from board_positions where id = any(${itemIds}::bigint[])`,
    );
    return new Map(rows.map((row) => [row.id, row.position]));
  }

  async forget(itemId: number): Promise<void> {
    await select(this.transaction, sql`delete from board_positions where id = ${itemId}`);
  }

  movedAsideSince(rootId: number, items: BoardItems, { entryId, side }: LogMoment): Promise<MovedAside[]> {
    const isSince = sql`log.id >= ${entryId}${
      side === 'before'
        ? trusted('')
        : // What made room for the move itself did so before it.
          sql` and not exists (select from change_log move where move.id = ${entryId}
            and move.actor_id = log.actor_id and move.created_at = log.created_at)`
    }`;
    return select(
      this.transaction,
      sql`select distinct on (w.id) w.id, ${position} as now,
            coalesce((aside.changes #>> '{position,before}')::bigint, ${trusted(unmovedPosition)}) as before
          from (
            select log.id, log.subject_id, log.changes from change_log log
            where log.subject_type = 'board_position' and log.derived and ${isSince}
              and log.changes #> '{position,after}' is not null) aside
          join work_items w on w.id = aside.subject_id join namespaces n on n.id = w.namespace_id
          left join board_positions card on card.id = w.id
          where ${isOnBoards(rootId, items)}
            and not exists (select from change_log log where ${isOfCard} and log.subject_id = w.id and ${isSince})
            -- What came back from the bin brought its position along.
            and not exists (
              select from change_log log where log.subject_type = 'work_item' and log.subject_id = w.id and ${isSince}
                and log.changes -> 'type' ? 'after' and not log.changes -> 'type' ? 'before')
          order by w.id, aside.id`,
    );
  }
}

/** Whether an item is on boards of a top-level group that show issues or epics. */
function isOnBoards(rootId: number, items: BoardItems): Fragment {
  return sql`n.traversal_ids[1] = ${rootId} and ${trusted(items === 'epics' ? "w.type = 'epic'" : "w.type <> 'epic'")}`;
}
