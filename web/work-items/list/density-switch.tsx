import { observer } from 'mobx-react-lite';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import styles from './items-list.module.css';
import type { Density, ListDensity } from './list-density.ts';

const densities: readonly { value: Density; text: string }[] = [
  { value: 'compact', text: 'Compact' },
  { value: 'comfortable', text: 'Comfortable' },
];

/** How tall the rows are; out of sight where rows take the lines they need. */
export const DensitySwitch = observer(function DensitySwitch({ density }: { density: ListDensity }) {
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
