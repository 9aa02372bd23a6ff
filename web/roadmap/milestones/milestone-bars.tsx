import { observer } from 'mobx-react-lite';
import { useRoadmap } from '../roadmap-context.ts';
import { MilestoneBar } from './milestone-bar.tsx';
import { layOutLanes } from './separate-lanes.ts';
import { MilestoneDrawing } from './milestone-drawing.tsx';

/** The milestones in lanes of their own. */
export const MilestoneBars = observer(function MilestoneBars() {
  const { store } = useRoadmap();
  const placed = layOutLanes(store.placedMilestones, store.timeframe.width);
  return (
    <MilestoneDrawing placed={placed}>
      {(one, top) => <MilestoneBar key={one.milestone.id} placed={one} top={top} />}
    </MilestoneDrawing>
  );
});
