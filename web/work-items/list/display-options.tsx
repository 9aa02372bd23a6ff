import { capitalized } from '../../../domain/text/capitalized.ts';
import { ChevronDown, ChevronUp, LayoutList, Table } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { scopeOf, type ItemGrouping } from '../../../domain/work-items/grouping.ts';
import { columnTitles, type TableColumn } from '../../../domain/work-items/table.ts';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import { Select } from '../../widgets/select/select.tsx';
import type { TableRow, TableStore } from '../table/table-store.ts';
import type { DisplayedList } from './displayed-list.ts';
import type { Density } from './list-density.ts';
import styles from './display-options.module.css';

const layouts = [
  { value: 'list', text: 'List', icon: <LayoutList aria-hidden /> },
  { value: 'table', text: 'Table', icon: <Table aria-hidden /> },
] as const;

const densities: readonly { value: Density; text: string }[] = [
  { value: 'compact', text: 'Compact' },
  { value: 'comfortable', text: 'Comfortable' },
];

/** The settings of a list that change only how it is shown. */
const DisplayOptions = observer(function DisplayOptions({
  list: { address, density, table },
}: {
  list: DisplayedList;
}) {
  const isTable = address.view.table !== null;
  return (
    <div className={styles.options}>
      <SegmentedControl
        label="Layout"
        segments={layouts}
        value={isTable ? 'table' : 'list'}
        onChange={(layout) =>
          address.change({
            table: layout === 'table' ? { columns: null, grouping: null } : null,
            page: null,
            prev: null,
            next: null,
          })
        }
      />
      <SegmentedControl label="Row height" segments={densities} value={density.density} onChange={density.choose} />
      {isTable && table !== null && <GroupOptions table={table} />}
      {isTable && table !== null && <ColumnOptions table={table} />}
    </div>
  );
});

const GroupOptions = observer(function GroupOptions({ table }: { table: TableStore<TableRow> }) {
  const { grouping, groupings } = table;
  const choices = [
    { value: 'none', text: 'Nothing' },
    ...groupings.map((value) => ({ value, text: groupingText(value, table.source.noun) })),
  ];
  return (
    <>
      <Select
        label="Group by"
        choices={choices}
        value={grouping ?? 'none'}
        onChange={(value) => table.groupBy(groupings.find((one) => one === value) ?? null)}
      />
      {grouping !== null && table.groups.length > 1 && (
        <div className={styles.buttons}>
          <Button size="small" onPress={() => table.foldAll(true)}>
            Fold all
          </Button>
          <Button size="small" onPress={() => table.foldAll(false)}>
            Unfold all
          </Button>
        </div>
      )}
    </>
  );
});

/** "Milestone", "Label stage" */
function groupingText(grouping: ItemGrouping, noun: 'issues' | 'epics'): string {
  const scope = scopeOf(grouping);
  if (scope !== null) return `Label ${scope}`;
  if (grouping === 'epic' && noun === 'epics') return 'Parent';
  return capitalized(grouping);
}

/** The columns in their order, each to be hidden or moved, then the others. */
const ColumnOptions = observer(function ColumnOptions({ table }: { table: TableStore<TableRow> }) {
  const { columns, otherColumns } = table;
  const shown = columns.flatMap(({ column }) => (column === 'title' ? [] : column));
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.legend}>Columns</legend>
      <ul className={styles.list}>
        {shown.map((column, index) => (
          <li key={column} className={styles.column}>
            <ColumnCheckbox table={table} column={column} isSelected />
            <span className={styles.moves}>
              <IconButton
                size="small"
                label={`Move ${columnTitles[column]} up`}
                isDisabled={index === 0}
                onPress={() => table.move(column, index)}
              >
                <ChevronUp aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={`Move ${columnTitles[column]} down`}
                isDisabled={index === shown.length - 1}
                onPress={() => table.move(column, index + 2)}
              >
                <ChevronDown aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
        {otherColumns.map((column) => (
          <li key={column} className={styles.column}>
            <ColumnCheckbox table={table} column={column} isSelected={false} />
          </li>
        ))}
      </ul>
      {table.view.columns !== null && (
        <Button size="small" variant="quiet" onPress={table.resetColumns}>
          Reset columns
        </Button>
      )}
    </fieldset>
  );
});

interface ColumnCheckboxProps {
  table: TableStore<TableRow>;
  column: TableColumn;
  isSelected: boolean;
}

function ColumnCheckbox({ table, column, isSelected }: ColumnCheckboxProps) {
  return (
    <Checkbox isSelected={isSelected} onChange={() => table.toggle(column)}>
      {columnTitles[column]}
    </Checkbox>
  );
}

export default DisplayOptions;
