import { EyeOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { indentOf } from '../../../domain/roadmap/rows.ts';
import { timeframeText } from '../../../domain/roadmap/timeframe-text.ts';
import { HiddenBadge } from '../../widgets/hidden-badge/hidden-badge.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { EpicLabels } from './epic-labels.tsx';
import { EpicMarks } from './epic-marks.tsx';
import type { EpicPartProps } from './epic-part.ts';
import { FoldControl } from './fold-control.tsx';
import styles from './epic-details.module.css';

/** Title, dates, group, labels and marks of an epic, in the fixed left column. */
export const EpicDetails = observer(function EpicDetails({ epic, isActive, level }: EpicPartProps & { level: number }) {
  const { store } = useRoadmap();
  const showGroup = !epic.hasParent && epic.group.fullPath !== store.groupPath;
  return (
    <div role="rowheader" className={styles.details}>
      <span className={styles.indent} style={{ inlineSize: indentOf(level) }} />
      <FoldControl epic={epic} isActive={isActive} />
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <a href={epic.webPath} data-stop tabIndex={isActive ? 0 : -1} title={epic.title} className={styles.title}>
            {epic.title}
          </a>
          {epic.confidential && <EyeOff role="img" aria-label="Confidential" className={styles.confidential} />}
          {epic.hidden && <HiddenBadge issuable="epic" />}
        </div>
        <div className={styles.meta}>
          <span className={styles.reference}>&amp;{epic.iid}</span>
          <span className={styles.dates}>{timeframeText(epic)}</span>
          {showGroup && (
            <span title={epic.group.fullName} className={styles.group}>
              {epic.group.name}
            </span>
          )}
        </div>
        {store.address.view.labelsShown && <EpicLabels epic={epic} isActive={isActive} />}
      </div>
      <EpicMarks epic={epic} isActive={isActive} />
    </div>
  );
});
