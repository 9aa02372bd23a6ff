import { CircleCheck, ClockAlert, Weight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { drawnSchedule } from '../../../domain/roadmap/bar.ts';
import { progressText } from '../../../domain/roadmap/progress.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { epicProgress } from '../epics/epic-in-words.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { CardLine, CardTitle } from '../../widgets/hover-card/card-lines.tsx';
import styles from './epic-card.module.css';

/** An epic's title, dates and progress. */
export const EpicCard = observer(function EpicCard({ epic }: { epic: RoadmapEpic }) {
  const { store } = useRoadmap();
  const { progressTracking } = store.address.view;
  const progress = epicProgress(epic, progressTracking);
  const Icon = progressTracking === 'WEIGHT' ? Weight : CircleCheck;
  return (
    <>
      <CardTitle>{epic.title}</CardTitle>
      <CardLine>{timeframeText(drawnSchedule(epic))}</CardLine>
      {isOverdue(epic, store.today) && (
        <CardLine>
          <ClockAlert aria-hidden /> Overdue
        </CardLine>
      )}
      <CardLine>
        <Icon aria-hidden />
        {progressText(progress, progressTracking)}
      </CardLine>
      {progress !== null && progress.total > 0 && (
        <span className={styles.meter}>
          <span style={{ inlineSize: `${progress.percent}%` }} />
        </span>
      )}
    </>
  );
});
