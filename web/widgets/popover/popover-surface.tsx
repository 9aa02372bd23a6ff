import type { ReactNode } from 'react';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { rememberOpener } from '../kept-focus.ts';
import styles from './popover.module.css';

export interface PopoverSurfaceProps extends Omit<AriaPopoverProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  /** At least as wide as its trigger. */
  matchTrigger?: boolean;
  className?: string | undefined;
}

/** Only the raised surface, for menus and lists, which have their own roles. */
export function PopoverSurface({ matchTrigger = false, className, children, ...rest }: PopoverSurfaceProps) {
  return (
    <AriaPopover
      offset={6}
      {...rest}
      ref={(surface) => {
        if (surface !== null) rememberOpener(surface, rest.triggerRef?.current ?? null);
      }}
      className={classNames(styles.surface, matchTrigger && styles.matchTrigger, className)}
    >
      {children}
    </AriaPopover>
  );
}
