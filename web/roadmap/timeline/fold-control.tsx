import { ChevronRight, Info } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Spinner } from '../../widgets/spinner/spinner.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { EpicPartProps } from './epic-part.ts';
import styles from './epic-details.module.css';

/** Expands and collapses the children of an epic; there only when it has some within the timeframe (behaviour.md §1.11). */
export const FoldControl = observer(function FoldControl({ epic, isActive }: EpicPartProps) {
  const { store } = useRoadmap();
  const children = store.expansion.of(epic);
  if (!epic.hasChildrenWithinTimeframe) return <span className={styles.noFold} />;
  if (children?.isBarren && store.filtersApplied) {
    const text = 'No child epics match applied filters';
    return (
      <span role="img" aria-label={text} title={text} className={styles.fold}>
        <Info aria-hidden />
      </span>
    );
  }
  const isExpanded = children?.isExpanded ?? false;
  return (
    <button
      type="button"
      data-stop
      tabIndex={isActive ? 0 : -1}
      aria-label={`${isExpanded ? 'Collapse' : 'Expand'} child epics of ${epic.title}`}
      aria-expanded={isExpanded}
      data-expanded={isExpanded || undefined}
      onClick={() => void store.toggleRow(epic)}
      className={styles.fold}
    >
      {children?.status === 'loading' ? <Spinner size="small" /> : <ChevronRight aria-hidden />}
    </button>
  );
});
