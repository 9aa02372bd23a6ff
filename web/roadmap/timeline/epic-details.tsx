import { ClockAlert, EyeOff } from 'lucide-react';
import { progressShare } from '../../../domain/roadmap/measured-progress.ts';
import { indentOf } from '../../../domain/roadmap/rows.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { ProgressRing } from '../../widgets/progress-ring/progress-ring.tsx';
import { HiddenBadge } from '../../widgets/hidden-badge/hidden-badge.tsx';
import { datesInWords, epicProgress } from '../epics/epic-in-words.ts';
import { epicPath } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import { EpicLabels } from './epic-labels.tsx';
import { EpicMarks } from './epic-marks.tsx';
import type { Fold } from '../epics/fold.ts';
import type { EpicPartProps } from './epic-part.ts';
import { FoldControl } from './fold-control.tsx';
import styles from './epic-details.module.css';
import { ThinBar } from './thin-bar.tsx';

export interface EpicDetailsProps extends EpicPartProps {
  /** 1 at the top level. */
  level: number;
  fold: Fold;
}

/**
 * Title, marks, lateness, progress and labels of an epic, in the fixed left column; in a list also dates and reference,
 * which the bar and its card show otherwise.
 */
export function EpicDetails({ epic, look, isActive, level, fold }: EpicDetailsProps) {
  const { hoverCard } = useRoadmap();
  const showGroup = !epic.hasParent && epic.group.fullPath !== look.groupPath;
  // The parent is not repeated in a row below it, nor in a list of the parent's children.
  const parent = level === 1 && !look.isScoped ? epic.parent : null;
  const isLate = isOverdue(epic, look.today);
  // In a narrow column it is on the bar.
  const progress = look.progressShown && !look.isNarrow ? epicProgress(epic, look.progressTracking) : null;
  const share = progress !== null && progress.total > 0 ? progress : null;
  const late = isLate && (
    <span title="Overdue" className={styles.late}>
      <ClockAlert aria-hidden /> <span className={styles.lateWord}>Overdue</span>
    </span>
  );
  const place = (
    <>
      {parent !== null && (
        <span title={parent.title} className={styles.group}>
          in {parent.title}
        </span>
      )}
      {showGroup && (
        <span title={epic.group.fullName} className={styles.group}>
          {epic.group.name}
        </span>
      )}
    </>
  );
  return (
    <div role="rowheader" aria-label={epic.title} className={styles.details}>
      {epic.canUpdate && <span data-row-handle aria-hidden title="Drag to move the row" className={styles.handle} />}
      <span className={styles.indent} style={{ inlineSize: indentOf(level) }} />
      <FoldControl epic={epic} look={look} isActive={isActive} fold={fold} />
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <div className={styles.names}>
            <a
              href={epicPath(epic)}
              data-stop
              tabIndex={isActive ? 0 : -1}
              onMouseEnter={(event) => hoverCard.hover({ kind: 'epic', epic }, event.currentTarget)}
              onMouseLeave={hoverCard.leave}
              className={styles.title}
            >
              {epic.title}
            </a>
            {!look.isList && place}
          </div>
          {epic.confidential && <EyeOff role="img" aria-label="Confidential" className={styles.confidential} />}
          {epic.hidden && <HiddenBadge issuable="epic" />}
          <EpicMarks epic={epic} look={look} isActive={isActive} />
          {!look.isList && late}
          {!look.isList && share !== null && <span className={styles.share}>{share.percent}%</span>}
        </div>
        {look.isList && (
          <div className={styles.meta}>
            <span data-late={isLate || undefined} className={styles.dates}>
              {datesInWords(epic)}
            </span>
            {late}
            {share !== null && (
              <span className={styles.share}>
                <ProgressRing percent={share.percent} /> {progressShare(share, look.progressTracking)}
              </span>
            )}
            <span className={styles.reference}>&amp;{epic.iid}</span>
            {place}
          </div>
        )}
        {look.labelsShown && <EpicLabels epic={epic} look={look} isActive={isActive} />}
      </div>
      {look.isList && <ThinBar epic={epic} look={look} isActive={isActive} />}
    </div>
  );
}
