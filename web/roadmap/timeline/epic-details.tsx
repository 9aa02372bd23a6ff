import { ClockAlert, EyeOff } from 'lucide-react';
import { progressShare } from '../../../domain/roadmap/measured-progress.ts';
import { indentOf } from '../../../domain/roadmap/rows.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { ProgressRing } from '../../widgets/progress-ring/progress-ring.tsx';
import { HiddenBadge } from '../../widgets/hidden-badge/hidden-badge.tsx';
import { datesInWords, epicProgress } from '../epics/epic-in-words.ts';
import { epicPath } from '../epics/roadmap-epic.ts';
import { EpicLabels } from './epic-labels.tsx';
import { EpicMarks } from './epic-marks.tsx';
import type { EpicPartProps, Fold } from './epic-part.ts';
import { FoldControl } from './fold-control.tsx';
import styles from './epic-details.module.css';
import { ThinBar } from './thin-bar.tsx';

export interface EpicDetailsProps extends EpicPartProps {
  /** 1 at the top level. */
  level: number;
  fold: Fold;
}

/** Title, dates, group, labels and marks of an epic, in the fixed left column. */
export function EpicDetails({ epic, look, isActive, level, fold }: EpicDetailsProps) {
  const showGroup = !epic.hasParent && epic.group.fullPath !== look.groupPath;
  // The parent is not repeated in a row below it, nor in a list of the parent's children.
  const parent = level === 1 && !look.isScoped ? epic.parent : null;
  const isLate = isOverdue(epic, look.today);
  // In the grid it is on the bar.
  const progress = look.isList && look.progressShown ? epicProgress(epic, look.progressTracking) : null;
  const share = progress !== null && progress.total > 0 ? progress : null;
  return (
    <div role="rowheader" aria-label={epic.title} className={styles.details}>
      {epic.canUpdate && <span data-row-handle aria-hidden title="Drag to move the row" className={styles.handle} />}
      <span className={styles.indent} style={{ inlineSize: indentOf(level) }} />
      <FoldControl epic={epic} look={look} isActive={isActive} fold={fold} />
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <a href={epicPath(epic)} data-stop tabIndex={isActive ? 0 : -1} title={epic.title} className={styles.title}>
            {epic.title}
          </a>
          {epic.confidential && <EyeOff role="img" aria-label="Confidential" className={styles.confidential} />}
          {epic.hidden && <HiddenBadge issuable="epic" />}
          <EpicMarks epic={epic} look={look} isActive={isActive} />
        </div>
        <div className={styles.meta}>
          <span data-late={isLate || undefined} className={styles.dates}>
            {datesInWords(epic)}
          </span>
          {isLate && (
            <span title="Overdue" className={styles.late}>
              <ClockAlert aria-hidden /> <span className={styles.lateWord}>Overdue</span>
            </span>
          )}
          {share !== null && (
            <span className={styles.share}>
              <ProgressRing percent={share.percent} /> {progressShare(share, look.progressTracking)}
            </span>
          )}
          <span className={styles.reference}>&amp;{epic.iid}</span>
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
        </div>
        {look.labelsShown && <EpicLabels epic={epic} look={look} isActive={isActive} />}
      </div>
      {look.isList && <ThinBar epic={epic} look={look} isActive={isActive} />}
    </div>
  );
}
