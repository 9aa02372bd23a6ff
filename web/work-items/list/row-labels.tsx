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
      <MoreLabels labels={labels.slice(labelsOfLine)} className={styles.moreLabels} />
    </div>
  );
}

/** "+2" for labels that are not shown. */
export function MoreLabels({
  labels,
  className,
}: {
  labels: readonly { title: string }[];
  className: string | undefined;
}) {
  if (labels.length === 0) return null;
  const names = labels.map(({ title }) => title).join(', ');
  return (
    <span
      role="img"
      aria-label={`${counted(labels.length, 'more label')}: ${names}`}
      title={names}
      className={className}
    >
      +{labels.length}
    </span>
  );
}
