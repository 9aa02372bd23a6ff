import type { Knex } from 'knex';
import type { BoardListStore, BoardPositionStore, BoardStore } from '../../../application/boards/board-store.ts';
import type { Board, BoardItems, BoardList } from '../../../domain/boards/board.ts';
import { select, selectCount, sql, trusted } from '../sql.ts';
import { TableStore } from '../table-store.ts';
import { boardPosition } from '../work-items/work-item-sort.ts';

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
    const kind = trusted(items === 'epics' ? "w.type = 'epic'" : "w.type <> 'epic'");
    const near = (compared: '<' | '>=', direction: 'asc' | 'desc') =>
      sql`(select w.id, ${position} as position from ${cards} join namespaces n on n.id = w.namespace_id
          where n.traversal_ids[1] = ${rootId} and ${kind} and ${position} ${trusted(compared)} ${from}
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
}
