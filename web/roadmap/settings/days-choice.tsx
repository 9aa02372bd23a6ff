import { Maximize2, Plus, ZoomIn, ZoomOut } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { layoutsOf, type Layout } from '../../../domain/roadmap/timeframe-range.ts';
import { Button } from '../../widgets/button/button.tsx';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { SegmentedControl } from '../../widgets/segmented-control/segmented-control.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import type { RangeZoom } from '../range/range-zoom.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { RangeSelect } from './range-select.tsx';
import styles from './settings.module.css';

/** The settings drawer uses "By week" and so on; here the unit is enough. */
const layoutNames: Record<Layout, string> = { QUARTERS: 'Quarters', MONTHS: 'Months', WEEKS: 'Weeks' };

/** The date range, the zoom and the column unit above the timeline. The columns of a custom range follow its scale. */
export const DaysChoice = observer(function DaysChoice() {
  const { store } = useRoadmap();
  const { address } = store;
  const { range, layout } = address.view;
  const segments = layoutsOf(range).map((value) => ({ value, text: layoutNames[value] }));
  const withZoom = (act: (zoom: RangeZoom) => void) => () =>
    void store.loadZoom().then((zoom) => zoom !== null && act(zoom));
  return (
    <>
      {store.hasChart && (
        <div role="group" aria-label="Zoom" className={styles.zoom}>
          <IconButton label="Zoom out" keys="-" onPress={withZoom((zoom) => zoom.step(-1))}>
            <ZoomOut />
          </IconButton>
          <IconButton label="Zoom in" keys="+" onPress={withZoom((zoom) => zoom.step(1))}>
            <ZoomIn />
          </IconButton>
          <IconButton label="Fit all epics" keys="0" onPress={withZoom((zoom) => void zoom.fit())}>
            <Maximize2 />
          </IconButton>
        </div>
      )}
      {store.customRange === null && segments.length > 1 && (
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
      {store.screen === 'list' && <ExportMenu />}
      {store.canCreateEpic && store.screen === 'list' && (
        <Button icon={<Plus aria-hidden />} onPress={() => void store.loadPlacer().then((placer) => placer?.ask())}>
          New epic
        </Button>
      )}
    </>
  );
});
