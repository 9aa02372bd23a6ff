import { Download, Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import styles from '../../work-items/list/items-list.module.css';
import { DensitySwitch } from '../../work-items/list/density-switch.tsx';
import type { IssuesListStore } from './issues-list-store.ts';

/** The tools above the rows: select all, edit the selection, and row density. */
export const ListTools = observer(function ListTools({ store }: { store: IssuesListStore }) {
  const { issues, selection, density, signedIn } = store;
  if (issues === null || issues.length === 0) return null;
  const count = selection.selected.length;
  return (
    <div className={styles.tools}>
      {signedIn && (
        <Checkbox
          isSelected={selection.isWhole}
          isIndeterminate={count > 0 && !selection.isWhole}
          onChange={selection.togglePage}
        >
          {count === 0 ? 'Select all on this page' : `${count} selected`}
        </Checkbox>
      )}
      {signedIn && count > 0 && (
        <>
          <Button size="small" icon={<Pencil aria-hidden />} onPress={() => selection.edit(true)}>
            Edit selected
          </Button>
          <Button size="small" variant="quiet" onPress={selection.clear}>
            Clear selection
          </Button>
        </>
      )}
      {signedIn && (
        <a href={store.csvAddress} download className={styles.export}>
          <Download aria-hidden /> Export CSV
        </a>
      )}
      <DensitySwitch density={density} />
    </div>
  );
});
