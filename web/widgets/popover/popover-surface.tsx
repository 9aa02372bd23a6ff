import { useCallback, type ReactNode } from 'react';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import { rememberOpener } from '../kept-focus.ts';
import styles from './popover.module.css';

export interface PopoverSurfaceProps extends Omit<AriaPopoverProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  /** At least as wide as its trigger. */
  matchTrigger?: boolean;
  /** Behind a dialog that is opened from it. */
  isBehind?: boolean;
  className?: string | undefined;
}

/** Only the raised surface, for menus and lists, which have their own roles. */
export function PopoverSurface({
  matchTrigger = false,
  isBehind = false,
  className,
  children,
  ...rest
}: PopoverSurfaceProps) {
  const { triggerRef } = rest;
  // One function: with another one the surface is taken for another, and is hidden from those who hear the page.
  const remember = useCallback(
    (surface: HTMLElement | null) => {
      if (surface !== null) rememberOpener(surface, triggerRef?.current ?? null);
    },
    [triggerRef],
  );
  return (
    <AriaPopover
      offset={6}
      {...rest}
      ref={remember}
      {...(isBehind && { style: { zIndex: 0 } })}
      className={classNames(styles.surface, matchTrigger && styles.matchTrigger, className)}
    >
      {children}
    </AriaPopover>
  );
}
