import type { ListAddress } from '../../filters/list-address.ts';
import type { TableRow, TableStore } from '../table/table-store.ts';
import type { ListDensity } from './list-density.ts';

/** A list that is shown as rows or as a table. */
export interface DisplayedList {
  readonly address: ListAddress;
  readonly density: ListDensity;
  /** While it is shown as a table. */
  readonly table: TableStore<TableRow> | null;
}
