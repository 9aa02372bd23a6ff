import type { Page } from '../../../application/inputs/page.ts';
import type { EpicOutline } from '../../../application/work-items/work-item-queries.ts';
import type { PageInfo } from './page-info.ts';

export interface PagedSource<Row> {
  /** Reads the page, and the data needed to show its rows. */
  page(): Promise<Page<Row>>;
  /** True to return the length of the list with the page if possible; otherwise it is counted separately. */
  isCounted?: boolean;
  count(): Promise<number>;
  /** Number of all matches, if the list shows only some of them. */
  matchCount?(): Promise<number>;
  weight?(): Promise<number>;
  /** Where all matches lie in time, divided by these days. */
  outline?(timeframe: { start: string; end: string } | null): Promise<EpicOutline>;
}

/** A connection over a list in the database. Each part is read on demand, the page at most once. */
export class PagedConnection<Row, Node> {
  private loading: Promise<Page<Row>> | null = null;
  private views: Node[] | null = null;

  constructor(
    private readonly source: PagedSource<Row>,
    private readonly view: (row: Row) => Node,
  ) {}

  async nodes(): Promise<Node[]> {
    return this.viewsOf(await this.page());
  }

  async edges(): Promise<{ cursor: () => string; node: Node }[]> {
    const page = await this.page();
    return this.viewsOf(page).map((node, index) => ({ cursor: () => page.cursor(index), node }));
  }

  async pageInfo(): Promise<{ [Part in keyof PageInfo]: PageInfo[Part] | (() => PageInfo[Part]) }> {
    const page = await this.page();
    const last = page.rows.length - 1;
    return {
      hasNextPage: page.hasNext,
      hasPreviousPage: page.hasPrevious,
      startCursor: () => (last < 0 ? null : page.cursor(0)),
      endCursor: () => (last < 0 ? null : page.cursor(last)),
    };
  }

  async count(): Promise<number> {
    const total = this.source.isCounted === true ? (await this.page()).total : undefined;
    return total ?? this.source.count();
  }

  async matchCount(): Promise<number> {
    const matching = this.source.isCounted === true ? (await this.page()).matching : undefined;
    return matching ?? this.source.matchCount?.() ?? this.count();
  }

  weight(): Promise<number> {
    return this.source.weight?.() ?? Promise.resolve(0);
  }

  outline(timeframe: { start: string; end: string } | null): Promise<EpicOutline | null> {
    return this.source.outline?.(timeframe) ?? Promise.resolve(null);
  }

  private page(): Promise<Page<Row>> {
    return (this.loading ??= this.source.page());
  }

  private viewsOf(page: Page<Row>): Node[] {
    return (this.views ??= page.rows.map(this.view));
  }
}
