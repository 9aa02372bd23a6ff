/** Offset pages for REST; `page` counts from 1. */
export interface OffsetPage {
  kind: 'offset';
  page: number;
  perPage: number;
}

/**
 * Keyset pages for GraphQL and REST: `size` rows after or before an opaque cursor, or from an end of the list without
 * one.
 */
export interface KeysetPage {
  kind: 'keyset';
  size: number;
  direction: 'forward' | 'backward';
  cursor: string | null;
  /** Rows to skip; only for forward pages without a cursor. */
  skip?: number;
  /** True to count the whole list too; only done for the first page. */
  counted?: boolean;
}

/** The first page of a list, or the last one when paging backwards. */
export type FirstPage = Pick<KeysetPage, 'size' | 'direction'>;

export type PageRequest = OffsetPage | KeysetPage;

export interface Page<Row> {
  rows: Row[];
  /** The opaque cursor of the row at `index`, computed on demand. Rows of offset pages have no cursor. */
  cursor(index: number): string;
  hasNext: boolean;
  hasPrevious: boolean;
  /** Length of the whole list, if it was counted with the page. */
  total?: number;
  /** Number of all matches, if the list shows only the topmost ones. */
  matching?: number;
}
