import type { ReactNode, RefObject } from 'react';
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components';
import { Popover as AriaPopover, Dialog, DialogTrigger } from 'react-aria-components';
import { classNames } from '../class-names.ts';
import styles from './popover.module.css';

export { DialogTrigger as PopoverTrigger };

export interface PopoverProps {
  /** Accessible name of the content; or give its heading `slot="title"`. */
  label?: string;
  children: ReactNode;
  placement?: AriaPopoverProps['placement'];
  offset?: number;
  /** At least as wide as its trigger. */
  matchTrigger?: boolean;
  /** For a popover that is opened without a {@link DialogTrigger}. */
  triggerRef?: RefObject<Element | null>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

/**
 * A small non-modal window next to its trigger: the focus moves in, Escape or a press outside closes it and the focus
 * returns.
 */
export function Popover({ label, children, matchTrigger = false, className, offset = 6, ...rest }: PopoverProps) {
  return (
    <PopoverSurface {...rest} offset={offset} matchTrigger={matchTrigger} className={className}>
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        {children}
      </Dialog>
    </PopoverSurface>
  );
}

export interface PopoverSurfaceProps extends Omit<AriaPopoverProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  matchTrigger?: boolean;
  className?: string | undefined;
}

/** Only the raised surface, for menus and lists, which have their own roles. */
export function PopoverSurface({ matchTrigger = false, className, children, ...rest }: PopoverSurfaceProps) {
  return (
    <AriaPopover
      offset={6}
      {...rest}
      className={classNames(styles.surface, matchTrigger && styles.matchTrigger, className)}
    >
      {children}
    </AriaPopover>
  );
}
