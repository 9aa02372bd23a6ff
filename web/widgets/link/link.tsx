import type { AnchorHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './link.module.css';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** `quiet` takes the color of its surroundings and is underlined under the pointer only, where it is clearly a link. */
  variant?: 'text' | 'quiet';
}

/** A real link; addresses of this server change the page without loading it again. */
export function Link({ variant = 'text', className, children, ...rest }: LinkProps) {
  return (
    <a {...rest} data-variant={variant} className={classNames(styles.link, className)}>
      {children}
    </a>
  );
}
