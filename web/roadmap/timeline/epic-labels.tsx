import { LabelChip } from '../../widgets/label-chip/label-chip.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { EpicPartProps } from './epic-part.ts';
import styles from './epic-details.module.css';

/** Labels of an epic; pressing one filters the list by it. */
export function EpicLabels({ epic, isActive }: EpicPartProps) {
  const { store } = useRoadmap();
  return (
    <div className={styles.labels}>
      {epic.labels.map(({ id, title, color, description }) => (
        <button
          key={id}
          type="button"
          data-stop
          tabIndex={isActive ? 0 : -1}
          onClick={() => store.address.addLabel(title)}
          className={styles.label}
        >
          <LabelChip title={title} color={color} description={description} size="small" />
        </button>
      ))}
    </div>
  );
}
