import type { ReactNode, Ref } from 'react';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import type { TooltipPlacement } from '../tooltip/tooltip-popup.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
  /** Accessible name; also the tooltip. */
  label: string;
  /** Shortcut in tinykeys' notation; shown in the tooltip. */
  keys?: string;
  children: ReactNode;
  size?: 'medium' | 'small';
  /** `outlined` next to fields and outlined buttons. */
  variant?: 'quiet' | 'outlined';
  tooltipPlacement?: TooltipPlacement;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon; its text is its accessible name and tooltip. */
export function IconButton({
  label,
  keys,
  children,
  size = 'medium',
  variant = 'quiet',
  tooltipPlacement,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} placement={tooltipPlacement}>
      <AriaButton
        {...rest}
        aria-label={label}
        data-size={size}
        data-variant={variant}
        className={classNames(styles.iconButton, className)}
      >
        {children}
      </AriaButton>
    </Tooltip>
  );
}
