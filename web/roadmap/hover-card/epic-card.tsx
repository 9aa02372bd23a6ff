import { CircleCheck, CircleDot, ClockAlert, TriangleAlert, Weight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { progressText } from '../../../domain/roadmap/progress.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { datesInWords, epicProgress } from '../epics/epic-in-words.ts';
import { epicPath, type RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { BarMover } from '../moving/bar-mover.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { LabelChip } from '../../widgets/label-chip/label-chip.tsx';
import { CardLine, CardTitle } from '../../widgets/hover-card/card-lines.tsx';
import { EpicPeopleLine } from './epic-people-line.tsx';
import styles from './epic-card.module.css';

const shownLabels = 6;

/** An epic's title, state, dates, progress, labels and people, and the way to it where the bar itself is none. */
export const EpicCard = observer(function EpicCard({ epic, hasAction }: { epic: RoadmapEpic; hasAction: boolean }) {
  const { store } = useRoadmap();
  const { progressTracking } = store.address.view;
  const progress = epicProgress(epic, progressTracking);
  const Icon = progressTracking === 'WEIGHT' ? Weight : CircleCheck;
  return (
    <>
      <CardTitle>{epic.title}</CardTitle>
      <CardLine>
        {epic.state === 'closed' ? <CircleCheck aria-hidden /> : <CircleDot aria-hidden />}
        {epic.state === 'closed' ? 'Closed' : 'Open'} · &amp;{epic.iid} · {epic.group.name}
      </CardLine>
      {epic.parent !== null && <CardLine>in {epic.parent.title}</CardLine>}
      <CardLine>{datesInWords(epic)}</CardLine>
      {isOverdue(epic, store.today) && (
        <CardLine>
          <ClockAlert aria-hidden /> Overdue
        </CardLine>
      )}
      {store.address.view.conflictsShown &&
        store.knownSchedule?.conflictsOf(epic.id).map((sentence) => (
          <CardLine key={sentence}>
            <TriangleAlert aria-hidden /> {sentence}
          </CardLine>
        ))}
      <CardLine>
        <Icon aria-hidden />
        {progressText(progress, progressTracking)}
      </CardLine>
      {progress !== null && progress.total > 0 && (
        <span className={styles.meter}>
          <span style={{ inlineSize: `${progress.percent}%` }} />
        </span>
      )}
      {epic.labels.length > 0 && (
        <div className={styles.labels}>
          {epic.labels.slice(0, shownLabels).map(({ id, title, color }) => (
            <LabelChip key={id} title={title} color={color} size="small" />
          ))}
          {epic.labels.length > shownLabels && <span>+{epic.labels.length - shownLabels}</span>}
        </div>
      )}
      <EpicPeopleLine key={epic.id} epic={epic} />
      {hasAction && (
        <p className={styles.actions}>
          <a href={epicPath(epic)} className={styles.action}>
            Open epic
          </a>
          {epic.canUpdate && <ChangeActions epic={epic} />}
        </p>
      )}
    </>
  );
});

/** What a finger reaches without a drag: the form with the dates, and the menu with all other actions. */
export function ChangeActions({ epic }: { epic: RoadmapEpic }) {
  const { store, hoverCard } = useRoadmap();
  const act = async (change: (mover: BarMover, anchor: HTMLElement) => void): Promise<void> => {
    const anchor = hoverCard.current?.anchor;
    const mover = await store.loadMover();
    hoverCard.close();
    if (mover !== null && anchor !== undefined) change(mover, anchor);
  };
  return (
    <>
      <button type="button" onClick={() => void act((mover) => mover.edit(epic))} className={styles.action}>
        Change dates
      </button>
      <button
        type="button"
        aria-haspopup="menu"
        onClick={() => void act((mover, anchor) => mover.openMenu(epic, anchor))}
        className={styles.action}
      >
        More actions
      </button>
    </>
  );
}
