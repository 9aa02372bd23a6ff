import { observer } from 'mobx-react-lite';
import { layoutsOf, type Layout } from '../../../domain/roadmap/range.ts';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { RangeSelect } from './range-select.tsx';
import styles from './settings.module.css';

/** The settings call them "By week" and so on; side by side the unit says enough. */
const layoutNames: Record<Layout, string> = { QUARTERS: 'Quarters', MONTHS: 'Months', WEEKS: 'Weeks' };

/** Above the timeline: which days it shows, and in which columns. */
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
