import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useReturnFocus } from '../return-focus.ts';
import styles from './alert.module.css';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

export interface AlertProps {
  tone?: AlertTone;
  title?: string;
  children?: ReactNode;
  /** Buttons or links of the alert. */
  actions?: ReactNode;
  /** If set, the alert has a close button. */
  onDismiss?: () => void;
  /** Spans a whole edge, such as the offline banner: without border and rounding. */
  isBanner?: boolean;
  className?: string | undefined;
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/**
 * An important message in the page. Announced at once if it is a failure. When it goes away with the focus in it, the
 * focus goes to what is nearest.
 */
export function Alert({ tone = 'info', title, children, actions, onDismiss, isBanner = false, className }: AlertProps) {
  const Icon = icons[tone];
  const alert = useReturnFocus<HTMLDivElement>();
  return (
    <div
      ref={alert}
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
