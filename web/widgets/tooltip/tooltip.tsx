import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { Keys } from '../keys/keys.tsx';
import styles from './tooltip.module.css';

export type TooltipPlacement = 'top' | 'bottom' | 'start' | 'end';

export interface TooltipProps {
  text: string;
  /** The trigger's shortcut in tinykeys' notation. */
  keys?: string | undefined;
  placement?: TooltipPlacement | undefined;
  isDisabled?: boolean;
  /** A focusable component of react-aria-components, or another element inside its `Focusable`. */
  children: ReactElement;
}

/** Text about a control: after 300 ms of hovering, at once on focus; Escape hides it. */
export function Tooltip({ text, keys, placement = 'bottom', isDisabled = false, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={300} closeDelay={80} isDisabled={isDisabled}>
      {children}
      <AriaTooltip placement={placement} offset={6} className={styles.tooltip ?? ''}>
        {text}
        {keys && <Keys keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
