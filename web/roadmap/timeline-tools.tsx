import { observer } from 'mobx-react-lite';
import { layoutsOf, type Layout } from '../../domain/roadmap/range.ts';
import { Button } from '../widgets/button/button.tsx';
import { SegmentedControl } from '../widgets/segmented-control/segmented-control.tsx';
import { useRoadmap } from './roadmap-context.ts';
import { RangeSelect } from './settings/range-select.tsx';
import styles from './roadmap-screen.module.css';

/** The settings call them "By week" and so on; side by side the unit says enough. */
const layoutNames: Record<Layout, string> = { QUARTERS: 'Quarters', MONTHS: 'Months', WEEKS: 'Weeks' };

/** Which days are shown, in which columns, and the way back to today. */
export const TimelineTools = observer(function TimelineTools() {
  const { store } = useRoadmap();
  const { address, screen } = store;
  const { range, layout } = address.view;
  const segments = layoutsOf(range).map((value) => ({ value, text: layoutNames[value] }));
  return (
    <div className={styles.tools}>
      {screen === 'list' && (
        <Button size="small" variant="quiet" onPress={store.scrollToToday}>
          Today
        </Button>
      )}
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
    </div>
  );
});
