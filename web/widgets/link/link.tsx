import type { AnchorHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './link.module.css';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** `quiet` takes the surrounding color and is only underlined on hover, for places where it is clearly a link. */
  variant?: 'text' | 'quiet';
}

/** A real link; URLs of this server use client-side navigation. */
export function Link({ variant = 'text', className, children, ...rest }: LinkProps) {
  return (
    <a {...rest} data-variant={variant} className={classNames(styles.link, className)}>
      {children}
    </a>
  );
}
