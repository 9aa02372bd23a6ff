import type { ReactNode } from 'react';
import { textColorOn } from '../../../domain/colors/text-color.ts';
import { splitScope } from '../../../domain/labels/scoped.ts';
import { classNames } from '../class-names.ts';
import styles from './label-chip.module.css';
import hidden from '../visually-hidden.module.css';

export interface LabelChipProps {
  /** `backend`, or scoped: `priority::high`. */
  title: string;
  /** `#rrggbb` */
  color: string;
  description?: string | null | undefined;
  /** True to show `a::b` in two parts. */
  scoped?: boolean;
  href?: string | undefined;
  size?: 'medium' | 'small';
  /** For example a button that removes the label. */
  children?: ReactNode;
  className?: string;
}

/** A label in its own color with light or dark text. A scoped one shows scope and value. */
export function LabelChip({
  title,
  color,
  description,
  scoped = true,
  href,
  size = 'medium',
  children,
  className,
}: LabelChipProps) {
  const { scope, name } = scoped ? splitScope(title) : { scope: null, name: title };
  const shared = {
    title: description ?? undefined,
    'data-size': size,
    className: classNames(styles.chip, scope !== null && styles.scoped, className),
    style: { '--label-color': color, '--label-text': textColorOn(color) } as Record<string, string>,
  };
  const content = (
    <>
      {scope !== null && <span className={styles.scope}>{scope}</span>}
      {scope !== null && <span className={hidden.visuallyHidden}>::</span>}
      <span className={styles.name}>{name}</span>
      {children}
    </>
  );
  return href === undefined ? (
    <span {...shared}>{content}</span>
  ) : (
    <a {...shared} href={href}>
      {content}
    </a>
  );
}
