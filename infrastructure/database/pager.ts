import { chunksOf } from '../../domain/lists/chunks.ts';
import type { FirstPage, KeysetPage, OffsetPage, Page, PageRequest } from '../../application/inputs/page.ts';
import type { CursorPlace, Cursors } from './cursors.ts';
import { currentSnapshot, type CachedCounts } from './cached-counts.ts';
import { all, select, selectWithExtra, sql, prepared, trusted, withTexts, type Fragment } from './sql.ts';
import type { Statements } from './statement-limiter.ts';

/**
 * The sort order of a list. Rows without a value come last in both directions; ties are broken by id, in the same
 * direction.
 */
export interface SortKey {
  /** Name of the order in cursors, without the direction. */
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
  /** A statement that returns an array of the list's length and of the number of items that match its filter, if they differ. */
  counts?: Fragment;
  /** True if its length depends on when items were last updated. */
  followsTouches?: boolean;
  sort: SortKey;
  /** The id that breaks ties. */
  id: Fragment;
  /**
   * True if rows come from one table and are much larger than their keys: then rows before the page are sorted by key
   * only.
   */
  isWide?: boolean;
  /** A column of long texts; a page that exceeds the limit of an answer is rejected. */
  texts?: string;
  /** True if neither its text nor its best plan depends on the values; see `prepared`. */
  isPrepared?: boolean;
}

/** Maximum rows of pages that are read together, because converting them blocks the event loop. */
const rowsOfStatement = 2_500;

/** The sort key of a row as text, and its id. */
type Place = [key: string | null, id: number];

/** Reads pages of lists, by number or by cursor, with one statement each and at most one more for the length. */
export class Pager {
  constructor(
    private readonly connection: Statements,
    private readonly cursors: Cursors,
    private readonly counts: CachedCounts,
  ) {}

  page<Row>(list: List, page: PageRequest): Promise<Page<Row>> {
    return page.kind === 'offset' ? this.offsetPage(list, page) : this.keysetPage(list, page);
  }

  /**
   * The first page (backwards: the last) of the list of each of these ids. `belongs` is the condition that assigns rows
   * to the id `batch.id`. One statement for all, unless they may return very many rows.
   */
  async pagesFor<Row>(
    list: List,
    belongs: Fragment,
    ids: readonly number[],
    page: FirstPage,
  ): Promise<Map<number, Page<Row>>> {
    const together = Math.max(1, Math.floor(rowsOfStatement / (page.size + 1)));
    const pages = new Map<number, Page<Row>>();
    for (const some of chunksOf(ids, together)) {
      for (const [id, found] of await this.pagesTogether<Row>(list, belongs, some, page)) pages.set(id, found);
    }
    return pages;
  }

  private async pagesTogether<Row>(
    list: List,
    belongs: Fragment,
    ids: readonly number[],
    { size, direction }: FirstPage,
  ): Promise<Map<number, Page<Row>>> {
    const forward = direction === 'forward';
    const order = ordering(list, forward);
    const found = await selectWithExtra<Row, [...Place, turn: number, ofId: number]>(
      this.connection,
      bounded(
        list,
        sql`select page.*, batch.id as of_id from unnest(${ids}::bigint[]) batch(id) cross join lateral (
              select ${trusted(list.columns)}, (${list.sort.expression})::text as cursor_key, ${list.id} as cursor_id,
                     row_number() over (${order}) as turn
              from ${list.from} where ${all(list.conditions)} and ${belongs} ${order} limit ${size + 1}) page
            order by batch.id, page.turn`,
      ),
      4,
    );
    const parts = new Map<number, { row: Row; place: Place }[]>(ids.map((id) => [id, []]));
    for (const { row, extra } of found) parts.get(extra[3])?.push({ row, place: [extra[0], extra[1]] });
    const page = { size, direction, cursor: null };
    return new Map(Array.from(parts, ([id, rows]) => [id, this.pageOf(rows, list.sort, page)]));
  }

  /** The length of the list of each of these ids. One statement for all. */
  async lengthsFor(
    { from, conditions }: Pick<List, 'from' | 'conditions'>,
    belongs: Fragment,
    ids: readonly number[],
  ): Promise<Map<number, number>> {
    const rows = await select<{ id: number; length: number }>(
      this.connection,
      sql`select batch.id, (select count(*) from ${from} where ${all(conditions)} and ${belongs}) as length
          from unnest(${ids}::bigint[]) batch(id)`,
    );
    return new Map(rows.map(({ id, length }) => [id, length]));
  }

  private async offsetPage<Row>(list: List, { page, perPage }: OffsetPage): Promise<Page<Row>> {
    const slice = sql`${ordering(list, true)} limit ${perPage + 1} offset ${(page - 1) * perPage}`;
    const rows = await select<Row>(
      this.connection,
      list.isWide === true && page > 1
        ? sql`with page as materialized (
                select ${list.sort.expression} as sort_key, ${list.id} as id
                from ${list.from} where ${all(list.conditions)} ${slice})
              select ${trusted(list.columns)} from page join ${list.from} on ${list.id} = page.id
              ${ordering(keysOf(list), true)}`
        : bounded(list, sql`select ${trusted(list.columns)} from ${list.from} where ${all(list.conditions)} ${slice}`),
    );
    const hasNext = rows.length > perPage;
    if (hasNext) rows.pop();
    return { rows, hasNext, hasPrevious: page > 1, cursor: noCursor };
  }

  private async keysetPage<Row>(list: List, request: KeysetPage): Promise<Page<Row>> {
    const { size, direction, cursor, counted = false, skip = 0 } = request;
    if (skip > 0) return this.pageBehind(list, request, skip);
    if (counted && (cursor === null || cursor === '')) return this.countedPage(list, request);
    const forward = direction === 'forward';
    const order = orderName(list.sort);
    const place = cursor === null || cursor === '' ? null : this.cursors.open(cursor, order);
    const conditions = place === null ? list.conditions : [...list.conditions, beyond(list, place, forward)];
    const found = await selectWithExtra<Row, Place>(
      this.connection,
      bounded(
        list,
        sql`select ${trusted(list.columns)}, (${list.sort.expression})::text as cursor_key, ${list.id} as cursor_id
            from ${list.from} where ${all(conditions)} ${ordering(list, forward)} limit ${size + 1}`,
      ),
      2,
    );
    const rows = found.map(({ row, extra }) => ({ row, place: extra }));
    return this.pageOf(rows, list.sort, { size, direction, cursor });
  }

  /** The page after `offset` rows, which are skipped by key only. */
  private async pageBehind<Row>(list: List, { size }: KeysetPage, skip: number): Promise<Page<Row>> {
    const found = await selectWithExtra<Row, Place>(
      this.connection,
      sql`with page as materialized (
            select ${list.sort.expression} as sort_key, ${list.id} as id
            from ${list.from} where ${all(list.conditions)} ${ordering(list, true)} limit ${size + 1} offset ${skip})
          select ${trusted(list.columns)}, page.sort_key::text as cursor_key, page.id as cursor_id
          from page join ${list.from} on ${list.id} = page.id ${ordering(keysOf(list), true)}`,
      2,
    );
    const rows = found.map(({ row, extra }) => ({ row, place: extra }));
    return { ...this.pageOf<Row>(rows, list.sort, { size, direction: 'forward', cursor: null }), hasPrevious: true };
  }

  /**
   * The first page and the length of the list. The length is counted separately, so that the page can use an index and
   * read only its own rows.
   */
  private async countedPage<Row>(list: List, { size, direction }: KeysetPage): Promise<Page<Row>> {
    const found = await selectWithExtra<Row, [...Place, snapshot: string | null]>(
      this.connection,
      sql`select ${trusted(list.columns)}, (${list.sort.expression})::text as cursor_key, ${list.id} as cursor_id,
                 ${currentSnapshot} as snapshot
          from ${list.from} where ${all(list.conditions)} ${ordering(list, direction === 'forward')} limit ${size + 1}`,
      3,
    );
    const rows = found.map(({ row, extra: [key, id] }) => ({ row, place: [key, id] as Place }));
    const page = this.pageOf<Row>(rows, list.sort, { size, direction, cursor: null });
    const snapshot = found[0]?.extra[2];
    const { conditions, counts, followsTouches = false } = list;
    if (snapshot === undefined) return { ...page, total: 0, ...(counts && { matching: 0 }) };
    if (!page.hasNext && !page.hasPrevious && !counts) return { ...page, total: rows.length };
    const [total = 0, matching] = await this.counts.count(
      this.connection,
      counts ?? sql`select array[count(*)] from ${list.from} where ${all(conditions)}`,
      snapshot,
      { followsTouches },
    );
    return { ...page, total, ...(matching !== undefined && { matching }) };
  }

  /** The rows of a page in reading order, plus one if there are more. */
  private pageOf<Row>(
    read: { row: Row; place: Place }[],
    sort: SortKey,
    { size, direction, cursor }: Omit<KeysetPage, 'kind'>,
  ): Page<Row> {
    const hasMore = read.length > size;
    const found = read.slice(0, size);
    const forward = direction === 'forward';
    if (!forward) found.reverse();
    const hasCursor = cursor !== null && cursor !== '';
    return {
      rows: found.map(({ row }) => row),
      cursor: (index) => {
        const [key, id] = (found[index] as (typeof found)[number]).place;
        return this.cursors.seal({ order: orderName(sort), key, id });
      },
      hasNext: forward ? hasMore : hasCursor,
      hasPrevious: forward ? hasCursor : hasMore,
    };
  }
}

/**
 * The same order over rows `page` with `sort_key` and `id`. The sorted key needs another name than its text next to it,
 * or `order by` would use the text.
 */
function keysOf({ sort }: List): Pick<List, 'sort' | 'id'> {
  return { sort: { ...sort, expression: trusted('page.sort_key') }, id: trusted('page.id') };
}

function bounded({ texts, isPrepared = false }: List, statement: Fragment): Fragment {
  const whole = texts === undefined ? statement : withTexts(statement, texts);
  return isPrepared ? prepared(whole) : whole;
}

function orderName({ name, direction }: SortKey): string {
  return `${name} ${direction}`;
}

function noCursor(): never {
  throw new Error('pages by number have no cursors');
}

/** The rows after a position, or before it when paging backwards. */
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

function ordering({ sort, id }: Pick<List, 'sort' | 'id'>, forward: boolean): Fragment {
  const ascending = (sort.direction === 'asc') === forward;
  const direction = trusted(ascending ? 'asc' : 'desc');
  const nulls = trusted(sort.nullable ? (forward ? 'nulls last' : 'nulls first') : '');
  return sql`order by ${sort.expression} ${direction} ${nulls}, ${id} ${direction}`;
}
