import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './alert.module.css';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

export interface AlertProps {
  tone?: AlertTone;
  title?: string;
  children?: ReactNode;
  /** Buttons or links to do something about it. */
  actions?: ReactNode;
  /** With it the alert has a cross. */
  onDismiss?: () => void;
  /** Along a whole edge, such as the offline banner: no border and no rounding. */
  isBanner?: boolean;
  className?: string;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** Something the reader must know, in the page, until it no longer holds. Spoken at once when it is a failure. */
export function Alert({ tone = 'info', title, children, actions, onDismiss, isBanner = false, className }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      data-tone={tone}
      data-banner={isBanner || undefined}
      className={classNames(styles.alert, className)}
    >
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {onDismiss && (
        <IconButton label="Dismiss" size="small" onPress={onDismiss} className={styles.dismiss ?? ''}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
