import { observer } from 'mobx-react-lite';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import styles from './items-list.module.css';
import type { Density, ListDensity } from './list-density.ts';

const densities: readonly { value: Density; text: string }[] = [
  { value: 'compact', text: 'Compact' },
  { value: 'comfortable', text: 'Comfortable' },
];

/** Row density; hidden where rows wrap. */
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
