import type { Knex } from 'knex';
import type { KeysetPage, OffsetPage, Page, PageRequest } from '../../application/page.ts';
import type { CursorPlace, Cursors } from './cursors.ts';
import { all, select, selectBeside, sql, trusted, type Fragment } from './sql.ts';

/** What a list is sorted by. Rows without a value come last in both directions; ties are broken by id, in the same direction. */
export interface SortKey {
  /** Names the order inside cursors, direction left out. */
  name: string;
  expression: Fragment;
  type: 'bigint' | 'date' | 'text' | 'timestamptz';
  nullable: boolean;
  direction: 'asc' | 'desc';
}

export interface List {
  /** `select … from …`, without its condition. */
  columns: string;
  from: Fragment;
  conditions: readonly Fragment[];
  sort: SortKey;
  /** The id that breaks ties. */
  id: Fragment;
}

/** Reads pages of lists, by number or by cursor, with one statement each. */
export class Pager {
  constructor(
    private readonly connection: Knex,
    private readonly cursors: Cursors,
  ) {}

  page<Row>(list: List, page: PageRequest): Promise<Page<Row>> {
    return page.kind === 'offset' ? this.offsetPage(list, page) : this.keysetPage(list, page);
  }

  private async offsetPage<Row>(list: List, { page, perPage }: OffsetPage): Promise<Page<Row>> {
    const rows = await select<Row>(
      this.connection,
      sql`select ${trusted(list.columns)} from ${list.from} where ${all(list.conditions)} ${ordering(list, true)}
          limit ${perPage + 1} offset ${(page - 1) * perPage}`,
    );
    const hasNext = rows.length > perPage;
    if (hasNext) rows.pop();
    return { rows, hasNext, hasPrevious: page > 1, cursor: noCursor };
  }

  private async keysetPage<Row>(list: List, { size, direction, cursor }: KeysetPage): Promise<Page<Row>> {
    const forward = direction === 'forward';
    const order = `${list.sort.name} ${list.sort.direction}`;
    const place = cursor === null || cursor === '' ? null : this.cursors.open(cursor, order);
    const conditions = place === null ? list.conditions : [...list.conditions, beyond(list, place, forward)];
    const found = await selectBeside<Row, [key: string | null, id: number]>(
      this.connection,
      sql`select ${trusted(list.columns)}, (${list.sort.expression})::text as cursor_key, ${list.id} as cursor_id
          from ${list.from} where ${all(conditions)} ${ordering(list, forward)} limit ${size + 1}`,
      2,
    );
    const hasMore = found.length > size;
    if (hasMore) found.pop();
    if (!forward) found.reverse();
    return {
      rows: found.map(({ row }) => row),
      cursor: (index) => {
        const { beside } = found[index] as (typeof found)[number];
        return this.cursors.seal({ order, key: beside[0], id: beside[1] });
      },
      hasNext: forward ? hasMore : place !== null,
      hasPrevious: forward ? place !== null : hasMore,
    };
  }
}

function noCursor(): never {
  throw new Error('pages by number have no cursors');
}

/** The rows behind a place, or before it when the list is read backwards. */
function beyond({ sort, id }: List, place: CursorPlace, forward: boolean): Fragment {
  const ascending = (sort.direction === 'asc') === forward;
  const sign = trusted(ascending ? '>' : '<');
  const key = sort.expression;
  if (place.key === null) {
    const later = sql`(${key} is null and ${id} ${sign} ${place.id})`;
    return forward ? later : sql`(${key} is not null or ${later})`;
  }
  const value = sql`${place.key}::${trusted(sort.type)}`;
  const later = sql`(${key}, ${id}) ${sign} (${value}, ${place.id})`;
  return sort.nullable && forward ? sql`(${later} or ${key} is null)` : later;
}

function ordering({ sort, id }: List, forward: boolean): Fragment {
  const ascending = (sort.direction === 'asc') === forward;
  const direction = trusted(ascending ? 'asc' : 'desc');
  const nulls = trusted(sort.nullable ? (forward ? 'nulls last' : 'nulls first') : '');
  return sql`order by ${sort.expression} ${direction} ${nulls}, ${id} ${direction}`;
}
