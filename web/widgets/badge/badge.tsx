import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'info' | 'warning' | 'danger';

export interface BadgeProps {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A word or a count about the thing next to it. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span data-tone={tone} className={classNames(styles.badge, className)}>
      {icon}
      {children}
    </span>
  );
}
