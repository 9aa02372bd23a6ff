import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';
import type { ButtonSize, ButtonVariant } from './button.tsx';

export interface ButtonLinkProps {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
  tabIndex?: number;
  /** Accessible name, if the text alone does not say what it is about; begins with it. */
  label?: string;
}

/** A link that looks like a {@link Button}, for navigation; can be opened in a new tab. */
export function ButtonLink({
  href,
  variant = 'secondary',
  size = 'medium',
  icon,
  children,
  className,
  tabIndex,
  label,
}: ButtonLinkProps) {
  return (
    <a
      href={href}
      tabIndex={tabIndex}
      aria-label={label}
      data-variant={variant}
      data-size={size}
      className={classNames(styles.button, className)}
    >
      {icon}
      <span className={styles.words}>{children}</span>
    </a>
  );
}
