import { useEffect, useMemo } from 'react';
import { TableStore, type TableRow, type TableSource } from './table-store.ts';

interface ListWithTable<Row extends TableRow> {
  attach(table: TableStore<Row> | null): void;
}

/** The table of a list, which reads while it is shown. */
export function useTable<Row extends TableRow, List extends ListWithTable<Row>>(
  list: List,
  sourceOf: (list: List) => TableSource<Row>,
): TableStore<Row> {
  const table = useMemo(() => new TableStore(sourceOf(list)), [list, sourceOf]);
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
