import type { ReactNode, Ref } from 'react';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `primary` for the main action of a screen; `quiet` for buttons close together. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with text. While `isPending` it keeps its width and focus and cannot be pressed again. */
export function Button({ variant = 'secondary', size = 'medium', icon, children, className, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} data-variant={variant} data-size={size} className={classNames(styles.button, className)}>
      {rest.isPending ? <Spinner size="small" /> : icon}
      <span className={styles.words}>{children}</span>
    </AriaButton>
  );
}
