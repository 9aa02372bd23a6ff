import type { TableNoun } from '../../domain/work-items/grouping.ts';
import { fileColumns, type TableView } from '../../domain/work-items/table.ts';
import type { Query } from '../api/query.ts';

/** The parameters for a file with the columns and groups that a table shows; without a table a file has all columns. */
export function exportedTableQuery(noun: TableNoun, table: TableView | null): Query {
  return table === null ? {} : { columns: fileColumns(noun, table), group_by: table.grouping };
}
