import { useEffect, useMemo } from 'react';
import { TableStore, type TableRow, type TableSource } from './table-store.ts';

/** What tables of issues and of epics read differently. */
export type TableReads<Row extends TableRow> = Pick<TableSource<Row>, 'noun' | 'readGroups' | 'readRows'>;

interface ListWithTable<Row extends TableRow> extends Pick<TableSource<Row>, 'address' | 'environment' | 'filters'> {
  /** Of the listed group or project in the API. */
  readonly path: string;
  attach(table: TableStore<Row> | null): void;
}

/** The table of a list, which reads while it is shown. */
export function useTable<Row extends TableRow, List extends ListWithTable<Row>>(
  list: List,
  readsOf: (list: List) => TableReads<Row>,
): TableStore<Row> {
  const table = useMemo(() => new TableStore(sourceOf(list, readsOf(list))), [list, readsOf]);
  useEffect(() => {
    list.attach(table);
    const stop = table.start();
    return () => {
      stop();
      list.attach(null);
    };
  }, [list, table]);
  return table;
}

function sourceOf<Row extends TableRow>(list: ListWithTable<Row>, reads: TableReads<Row>): TableSource<Row> {
  const { address, environment } = list;
  return {
    ...reads,
    address,
    environment,
    get place() {
      return list.path;
    },
    get filters() {
      return list.filters;
    },
  };
}
