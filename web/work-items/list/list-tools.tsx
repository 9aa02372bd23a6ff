import { Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { inDigits } from '../../../domain/calendar/format.ts';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import { CsvLink } from '../../widgets/csv-link/csv-link.tsx';
import styles from './items-list.module.css';
import { DisplayMenu } from './display-menu.tsx';
import type { DisplayedList } from './displayed-list.ts';
import type { RowSelection } from '../../state/row-selection.ts';

export interface ListToolsProps {
  list: DisplayedList & {
    readonly hasRows: boolean;
    readonly signedIn: boolean;
    readonly selection: RowSelection<{ id: string }>;
    /** URL for downloading all matches as a file. */
    readonly csvAddress?: string;
  };
}

/** The tools above the rows: select all, edit the selection, and how they are shown. */
export const ListTools = observer(function ListTools({ list }: ListToolsProps) {
  const { hasRows, selection, signedIn, csvAddress } = list;
  const tools = useRef<HTMLDivElement>(null);
  if (!hasRows) return null;
  // The button goes away.
  const clear = (): void => {
    tools.current?.querySelector('input')?.focus();
    selection.clear();
  };
  const count = selection.selected.length;
  return (
    <div ref={tools} data-selecting={count > 0 || undefined} className={styles.tools}>
      {signedIn && (
        <Checkbox
          isSelected={selection.isWhole}
          isIndeterminate={count > 0 && !selection.isWhole}
          onChange={selection.togglePage}
        >
          {count === 0
            ? list.table === null
              ? 'Select all on this page'
              : 'Select all rows in sight'
            : `${inDigits(count)} selected`}
        </Checkbox>
      )}
      {signedIn && count > 0 && (
        <>
          <Button size="small" icon={<Pencil aria-hidden />} onPress={() => selection.edit(true)}>
            Edit selected
          </Button>
          <Button size="small" variant="quiet" onPress={clear}>
            Clear selection
          </Button>
        </>
      )}
      {signedIn && csvAddress !== undefined && <CsvLink href={csvAddress} className={styles.export} />}
      <span className={styles.toolsEnd}>
        <DisplayMenu list={list} />
      </span>
    </div>
  );
});
