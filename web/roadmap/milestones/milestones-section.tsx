import { Rows2, Rows4 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { LaneLines } from '../lanes/lane-lines.tsx';
import { LaneSection } from '../lanes/lane-section.tsx';
import { MilestoneBars } from '../lazy-parts.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { MilestoneDrawing } from './milestone-drawing.tsx';
import { MilestoneMarker } from './milestone-marker.tsx';

/** Active milestones above the epics: in one lane, or in lanes of their own with their spans. */
export const MilestonesSection = observer(function MilestonesSection() {
  const { store } = useRoadmap();
  const { placedMilestones: placed, milestonesExpanded, viewport, address } = store;
  const { milestoneLanes } = address.view;
  if (placed.length === 0) return null;
  const toggleLanes = async (): Promise<void> => {
    if (!milestoneLanes) await MilestoneBars.load();
    address.change({ milestoneLanes: !milestoneLanes });
  };
  return (
    <LaneSection
      title="Milestones"
      noun="milestone"
      count={placed.length}
      isExpanded={milestonesExpanded}
      onToggle={store.toggleMilestones}
      tools={
        milestonesExpanded &&
        !viewport.isList && (
          <IconButton
            label={milestoneLanes ? 'Show milestones in one lane' : 'Show milestones in lanes of their own'}
            size="small"
            onPress={() => void toggleLanes()}
          >
            {milestoneLanes ? <Rows2 aria-hidden /> : <Rows4 aria-hidden />}
          </IconButton>
        )
      }
    >
      {viewport.isList && milestonesExpanded && (
        <LaneLines lines={placed.map(({ milestone }) => ({ ...milestone, name: milestone.title }))} />
      )}
      {!viewport.isList && milestonesExpanded && (milestoneLanes ? <MilestoneBars /> : <Lane />)}
    </LaneSection>
  );
});

/** The lane of all milestones. */
const Lane = observer(function Lane() {
  const { store } = useRoadmap();
  return (
    <MilestoneDrawing placed={store.placedMilestones}>
      {(one, top) => <MilestoneMarker key={one.milestone.id} placed={one} top={top} />}
    </MilestoneDrawing>
  );
});
