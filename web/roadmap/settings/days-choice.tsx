import { observer } from 'mobx-react-lite';
import { layoutsOf, type Layout } from '../../../domain/roadmap/range.ts';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { RangeSelect } from './range-select.tsx';
import styles from './settings.module.css';

/** The settings drawer uses "By week" and so on; here the unit is enough. */
const layoutNames: Record<Layout, string> = { QUARTERS: 'Quarters', MONTHS: 'Months', WEEKS: 'Weeks' };

/** The date range and column unit above the timeline. */
export const DaysChoice = observer(function DaysChoice() {
  const { address } = useRoadmap().store;
  const { range, layout } = address.view;
  const segments = layoutsOf(range).map((value) => ({ value, text: layoutNames[value] }));
  return (
    <>
      {segments.length > 1 && (
        <SegmentedControl
          label="Columns"
          isLabelHidden
          segments={segments}
          value={layout}
          onChange={(chosen) => address.change({ layout: chosen })}
          className={styles.layouts ?? ''}
        />
      )}
      <RangeSelect className={styles.range} />
    </>
  );
});
