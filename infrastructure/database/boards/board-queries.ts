import type { BoardQueries } from '../../../application/boards/board-queries.ts';
import type { Page, PageRequest } from '../../../application/page.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Board, BoardList } from '../../../domain/boards/board.ts';
import type { Pager } from '../pager.ts';
import { all, select, selectCount, selectOne, sql, trusted, type Fragment } from '../sql.ts';
import type { Statements } from '../statement-limiter.ts';
import { visibleInNamespace } from '../visible.ts';

const boardsFrom = trusted('boards b');
const listsFrom = trusted('board_lists l join boards b on b.id = l.board_id');

export class DatabaseBoardQueries implements BoardQueries {
  constructor(
    private readonly connection: Statements,
    private readonly pager: Pager,
  ) {}

  page(actor: Actor, namespaceId: number, page: PageRequest): Promise<Page<Board>> {
    const [conditions, id] = [boardsOf(actor, namespaceId), trusted('b.id')];
    const sort = { name: 'id', expression: id, type: 'bigint', nullable: false, direction: 'asc' } as const;
    return this.pager.page({ columns: 'b.*', from: boardsFrom, conditions, sort, id }, page);
  }

  count(actor: Actor, namespaceId: number): Promise<number> {
    return this.countIn(boardsFrom, boardsOf(actor, namespaceId));
  }

  find(actor: Actor, namespaceId: number, boardId: number): Promise<Board | null> {
    return selectOne<Board>(
      this.connection,
      sql`select b.* from ${boardsFrom} where b.id = ${boardId} and ${all(boardsOf(actor, namespaceId))}`,
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

  private countIn(from: Fragment, conditions: readonly Fragment[]): Promise<number> {
    return selectCount(this.connection, sql`select count(*) as count from ${from} where ${all(conditions)}`);
  }
}

function boardsOf(actor: Actor, namespaceId: number): Fragment[] {
  return [sql`b.namespace_id = ${namespaceId}`, visibleInNamespace(actor, 'b')];
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
