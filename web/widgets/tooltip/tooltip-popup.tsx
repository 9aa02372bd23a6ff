import type { DOMAttributes, RefObject } from 'react';
import { Tooltip as AriaTooltip, TooltipContext, TooltipTriggerStateContext } from 'react-aria-components';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { Keys } from '../keys/keys.tsx';
import styles from './tooltip.module.css';

export type TooltipPlacement = 'top' | 'bottom' | 'start' | 'end';

interface TooltipPopupProps {
  /** What ties the text to its trigger. */
  tooltipProps: DOMAttributes<Element>;
  text: string;
  keys: string | undefined;
  placement: TooltipPlacement;
  state: TooltipTriggerState;
  triggerRef: RefObject<HTMLElement | null>;
}

/** The text of an open tooltip next to its trigger. */
export default function TooltipPopup({ tooltipProps, text, keys, placement, state, triggerRef }: TooltipPopupProps) {
  return (
    <TooltipTriggerStateContext value={state}>
      <TooltipContext value={{ ...tooltipProps, triggerRef }}>
        <AriaTooltip placement={placement} offset={6} className={styles.tooltip ?? ''}>
          {text}
          {keys && <Keys keys={keys} />}
        </AriaTooltip>
      </TooltipContext>
    </TooltipTriggerStateContext>
  );
}
