import { Download, Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { Checkbox } from '../../widgets/checkbox/checkbox.tsx';
import styles from './items-list.module.css';
import type { ListDensity, Density } from './list-density.ts';
import type { RowSelection } from '../../state/row-selection.ts';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';

export interface ListToolsProps {
  list: {
    readonly hasRows: boolean;
    readonly signedIn: boolean;
    readonly density: ListDensity;
    readonly selection: RowSelection<{ id: string }>;
    /** URL for downloading all matches as a file. */
    readonly csvAddress?: string;
  };
}

/** The tools above the rows: select all, edit the selection, and row density. */
export const ListTools = observer(function ListTools({ list }: ListToolsProps) {
  const { hasRows, selection, density, signedIn, csvAddress } = list;
  if (!hasRows) return null;
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
      {signedIn && csvAddress !== undefined && (
        <a href={csvAddress} download className={styles.export}>
          <Download aria-hidden /> Export CSV
        </a>
      )}
      <DensitySwitch density={density} />
    </div>
  );
});

const densities: readonly { value: Density; text: string }[] = [
  { value: 'compact', text: 'Compact' },
  { value: 'comfortable', text: 'Comfortable' },
];

/** Row density; hidden where rows wrap. */
const DensitySwitch = observer(function DensitySwitch({ density }: { density: ListDensity }) {
  return (
    <SegmentedControl
      label="Row height"
      isLabelHidden
      segments={densities}
      value={density.density}
      onChange={density.choose}
      className={styles.toolsEnd ?? ''}
    />
  );
});
