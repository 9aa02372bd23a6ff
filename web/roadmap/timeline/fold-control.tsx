import { Info } from 'lucide-react';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import { isIssue } from '../epics/roadmap-epic.ts';
import { useRoadmap } from '../roadmap-context.ts';
import type { Fold } from '../epics/fold.ts';
import type { EpicPartProps } from './epic-part.ts';
import { chevron } from './row-icons.tsx';
import styles from './epic-details.module.css';

/** Expands and collapses the children of an epic; only shown if it has some within the timeframe. */
export function FoldControl({ epic, look, isActive, fold }: EpicPartProps & { fold: Fold }) {
  const { store } = useRoadmap();
  const below = isIssue(epic) ? 'tasks' : look.depth !== 'EPICS' ? 'child items' : 'child epics';
  if (fold === 'none') return <span className={styles.noFold} />;
  if (fold === 'barren') {
    const text = look.filtersApplied ? `No ${below} match applied filters` : `No ${below} in this date range`;
    return (
      <span role="img" aria-label={text} title={text} className={styles.fold}>
        <Info aria-hidden />
      </span>
    );
  }
  const isExpanded = fold !== 'collapsed';
  return (
    <button
      type="button"
      data-stop
      tabIndex={isActive ? 0 : -1}
      aria-label={`${isExpanded ? 'Collapse' : 'Expand'} ${below} of ${epic.title}`}
      aria-expanded={isExpanded}
      data-expanded={isExpanded || undefined}
      onClick={() => void store.toggleRow(epic)}
      className={styles.fold}
    >
      {fold === 'loading' ? <Spinner size="small" /> : chevron}
    </button>
  );
}
