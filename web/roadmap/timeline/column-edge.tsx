import { observer } from 'mobx-react-lite';
import { writeLocal } from '../../state/local-storage.ts';
import { WidthEdge } from '../../widgets/width-edge/width-edge.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { leftColumnKept, leftColumnOf, leftColumnRange } from './timeline-sizes.ts';
import styles from './timeline.module.css';

/** The edge of the left column. */
export const ColumnEdge = observer(function ColumnEdge() {
  const { viewport } = useRoadmap().store;
  const choose = (chosen: number | null, isHeld: boolean): void => {
    const width = leftColumnOf(viewport.width, chosen, 'grid');
    viewport.setTitleColumn(width);
    if (!isHeld) writeLocal(leftColumnKept, chosen === null ? null : String(width));
  };
  return (
    <WidthEdge
      label="Width of the epics column"
      width={viewport.titleColumn}
      range={leftColumnRange}
      step={20}
      onChange={choose}
      onCancel={(before) => viewport.setTitleColumn(before)}
      className={styles.edge}
      style={{ '--window-height': `${viewport.height}px` }}
    />
  );
});
