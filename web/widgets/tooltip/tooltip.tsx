import { useRef, type ReactElement } from 'react';
// The only provider that hands a trigger's handlers to any button; react-aria-components imports it from there too.
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { WhenOpened } from '../when-opened.tsx';
import type { TooltipPlacement } from './tooltip-popup.tsx';
import { lazyCode } from '../lazy-part.tsx';

const TooltipPopup = lazyCode(() => import('./tooltip-popup.tsx'));

export interface TooltipProps {
  text: string;
  /** The trigger's shortcut in tinykeys' notation. */
  keys?: string | undefined;
  placement?: TooltipPlacement | undefined;
  isDisabled?: boolean;
  /** A focusable component of react-aria-components, or another element inside its `Focusable`. */
  children: ReactElement;
}

/**
 * Text about a control: after 300 ms of hovering, at once on focus; Escape hides it. Its code, which computes positions,
 * is loaded with the first tooltip.
 */
export function Tooltip({ text, keys, placement = 'bottom', isDisabled = false, children }: TooltipProps) {
  const triggerRef = useRef<HTMLElement>(null);
  const state = useTooltipTriggerState({ delay: 300, closeDelay: 80, isDisabled });
  const { triggerProps, tooltipProps } = useTooltipTrigger({ isDisabled }, state, triggerRef);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={triggerRef}>
        {children}
      </FocusableProvider>
      <WhenOpened isOpen={state.isOpen}>
        <TooltipPopup {...{ tooltipProps, text, keys, placement, state, triggerRef }} />
      </WhenOpened>
    </>
  );
}
