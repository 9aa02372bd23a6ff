import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { useApplication } from '../../app/application-context.ts';
import { LabelChip } from '../../widgets/label-chip/label-chip.tsx';
import type { TableRow } from './table-store.ts';
import styles from './item-table.module.css';

/** Words of a cell, cut to its width. */
export function CellText({ muted = false, children }: { muted?: boolean; children: ReactNode }) {
  return (
    <span
      {...(typeof children === 'string' && { title: children })}
      className={muted ? `${styles.text} ${styles.none}` : styles.text}
    >
      {children}
    </span>
  );
}

export function CellLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} tabIndex={-1} title={children} className={`${styles.text} ${styles.link}`}>
      {children}
    </a>
  );
}

export function CellLabels({ labels }: Pick<TableRow, 'labels'>) {
  return labels.map(({ id, title, color, description }) => (
    <LabelChip
      key={id}
      size="small"
      title={title}
      color={color}
      description={description}
      className={styles.label ?? ''}
    />
  ));
}

export const CellDue = observer(function CellDue({ item }: { item: { state: string; dueDate: Day | null } }) {
  const { clock } = useApplication();
  if (item.dueDate === null) return null;
  const isLate = isOverdue(item, clock.today);
  return (
    <span className={isLate ? styles.late : undefined}>
      {dayInWords(item.dueDate)}
      {isLate && ' (late)'}
    </span>
  );
});
