import { MoveLeft, MoveRight, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { counted } from '../../../domain/text/plural.ts';
import { IconButton } from '../../widgets/icon-button/icon-button.tsx';
import { isIssue } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { unitNames } from './bar-menu.tsx';
import { hasDates, type BarMover } from './bar-mover.ts';
import styles from './selected-bars.module.css';

/** How many bars are selected, and buttons that move them and end it. Over the chart, so that it moves nothing. */
export const SelectedBars = observer(function SelectedBars({ mover }: { mover: BarMover }) {
  const { store, focus } = useRoadmap();
  const { selected } = mover.selection;
  const first = selected.find(hasDates);
  if (selected.length === 0 || !store.hasChart) return null;
  const unit = unitNames[mover.unit];
  const kind = selected.some(isIssue) ? 'item' : 'epic';
  return (
    <div role="group" aria-label={`Selected ${kind}s`} className={styles.bar} data-floats="high">
      <span>{counted(selected.length, kind)} selected</span>
      {first && (
        <>
          <IconButton label={`One ${unit} earlier`} size="small" onPress={() => void mover.shift(first, -1)}>
            <MoveLeft />
          </IconButton>
          <IconButton label={`One ${unit} later`} size="small" onPress={() => void mover.shift(first, 1)}>
            <MoveRight />
          </IconButton>
        </>
      )}
      <IconButton
        label="Clear selection"
        size="small"
        onPress={() => (mover.clearSelection(), focus.moveTo(focus.active))}
      >
        <X />
      </IconButton>
    </div>
  );
});
