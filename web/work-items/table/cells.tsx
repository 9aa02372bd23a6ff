import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Day } from '../../../domain/calendar/day.ts';
import { dayInWords } from '../../../domain/calendar/dates-in-words.ts';
import { referenceWithin } from '../../../domain/references/reference.ts';
import { isOverdue } from '../../../domain/work-items/overdue.ts';
import { useApplication } from '../../app/application-context.ts';
import { Avatar } from '../../widgets/avatar/avatar.tsx';
import { LabelChip } from '../../widgets/label-chip/label-chip.tsx';
import { MoreLabels } from '../list/row-labels.tsx';
import { MorePeople } from '../list/row-people.tsx';
import type { AssignedRow } from './cell-edit.ts';
import { fittingLabels } from './fitting-labels.ts';
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

/** "#3", with the group or project of an item elsewhere: "app#3". Only that is cut to the width of the cell. */
export function CellReference({ reference, within }: { reference: string; within: string }) {
  const shown = referenceWithin(within, reference).split('/').at(-1) ?? reference;
  const sign = shown.search(/[#&]\d+$/);
  return (
    <span title={reference} className={`${styles.reference} ${styles.none}`}>
      <span className={styles.text}>{shown.slice(0, sign)}</span>
      {shown.slice(sign)}
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

/** The pictures and names of the first two, and the number of the others. */
export function CellPeople({ people }: { people: AssignedRow['assignees'] }) {
  const shown = people.slice(0, 2);
  return (
    <>
      {shown.map(({ id, name, username, avatarUrl: src }) => (
        <Avatar key={id} name={name} identity={username} src={src} size={20} />
      ))}
      <CellText>{shown.map(({ name }) => name).join(', ')}</CellText>
      <MorePeople people={people.slice(2)} className={styles.more} />
    </>
  );
}

/** The labels that fit a cell of this width, and the number of the others. */
export function CellLabels({ labels, width }: Pick<TableRow, 'labels'> & { width: number }) {
  const shown = fittingLabels(
    labels.map(({ title }) => title),
    width,
  );
  return (
    <>
      {labels.slice(0, shown).map(({ id, title, color, description }) => (
        <LabelChip
          key={id}
          size="small"
          title={title}
          color={color}
          description={description}
          className={styles.label ?? ''}
        />
      ))}
      <MoreLabels labels={labels.slice(shown)} className={styles.more} />
    </>
  );
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
