/** Offset pages for REST: `page` counts from 1. */
export interface OffsetPage {
  kind: 'offset';
  page: number;
  perPage: number;
}

/** Keyset pages for GraphQL and REST: `size` rows after or before an opaque cursor, or from an end without one. */
export interface KeysetPage {
  kind: 'keyset';
  size: number;
  direction: 'forward' | 'backward';
  cursor: string | null;
  /** Rows of the list before the page; only without a cursor, and forwards. */
  skip?: number;
  /** Whether the whole list shall be counted with it; only the first page is. */
  counted?: boolean;
}

/** The first page of a list, or the last when read backwards. */
export type FirstPage = Pick<KeysetPage, 'size' | 'direction'>;

export type PageRequest = OffsetPage | KeysetPage;

export interface Page<Row> {
  rows: Row[];
  /** The opaque cursor of the row at `index`, made when asked for. Rows of offset pages have none. */
  cursor(index: number): string;
  hasNext: boolean;
  hasPrevious: boolean;
  /** How long the whole list is, where it was counted with the page. */
  total?: number;
  /** How many match in all, where the list shows only the top of them. */
  matching?: number;
}
