import type { TableNoun } from '../../domain/work-items/grouping.ts';
import { fileColumns, type TableView } from '../../domain/work-items/table.ts';
import type { Query } from '../api/query.ts';

/** The parameter for a file with the columns that a table shows; without a table a file has all columns. */
export function columnsQuery(noun: TableNoun, table: TableView | null): Query {
  return table === null ? {} : { columns: fileColumns(noun, table) };
}
