import { counted } from '../../../domain/text/plural.ts';
import { LabelChip } from '../../widgets/label-chip/label-chip.tsx';
import { besideRowStop } from '../../widgets/row-keys.ts';
import type { Label } from '../item.ts';
import styles from './items-list.module.css';

/** Maximum labels in a row of one line; the others are counted. */
const labelsOfLine = 2;

export interface RowLabelsProps {
  labels: readonly Label[];
  /** Filters the list by a label. */
  onChoose: (title: string) => void;
}

/** The labels of a row, each a link to all items with it. */
export function RowLabels({ labels, onChoose }: RowLabelsProps) {
  if (labels.length === 0) return null;
  const beyond = labels.slice(labelsOfLine);
  const names = beyond.map(({ title }) => title).join(', ');
  return (
    <div className={styles.labels}>
      {labels.map(({ id, title, color, description }, index) => (
        <button
          key={id}
          {...besideRowStop}
          type="button"
          data-beyond={index >= labelsOfLine || undefined}
          onClick={() => onChoose(title)}
          className={styles.label}
        >
          <LabelChip size="small" title={title} color={color} description={description} />
        </button>
      ))}
      {beyond.length > 0 && (
        <span
          role="img"
          aria-label={`${counted(beyond.length, 'more label')}: ${names}`}
          title={names}
          className={styles.moreLabels}
        >
          +{beyond.length}
        </span>
      )}
    </div>
  );
}
