import { createContext, use, useRef, type ReactNode, type RefObject } from 'react';
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger';
import { ButtonContext, type KeyboardEvent, type PopoverProps as AriaPopoverProps } from 'react-aria-components';
import { useOverlayTriggerState, type OverlayTriggerState } from 'react-stately/useOverlayTriggerState';
import { lazyCode, loadAhead } from '../lazy-part.tsx';
import { WhenOpened } from '../when-opened.tsx';
import { InPopover } from './in-popover.ts';

const loadWindow = () => import('./popover-window.tsx');
const PopoverWindow = lazyCode(loadWindow);

interface Trigger {
  state: OverlayTriggerState;
  ref: RefObject<HTMLButtonElement | null>;
}

const TriggerContext = createContext<Trigger | null>(null);

export interface PopoverTriggerProps {
  /** A button of react-aria-components and a {@link Popover}. */
  children: ReactNode;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Loads the code of the content, together with that of popovers. */
  loadContent?: () => Promise<unknown>;
}

/** A button and its popover. The code of popovers is loaded when a button is first hovered or focused. */
export function PopoverTrigger({ children, loadContent, ...props }: PopoverTriggerProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const state = useOverlayTriggerState(props);
  const { triggerProps } = useOverlayTrigger({ type: 'dialog' }, state, ref);
  const preload = (): void => {
    loadAhead(loadWindow);
    if (loadContent) loadAhead(loadContent);
  };
  // The popover handles Escape itself, once its code is there.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && state.isOpen) state.close();
    else event.continuePropagation();
  };
  const opening = { isPressed: state.isOpen, onHoverStart: preload, onFocus: preload, onKeyDown };
  return (
    <TriggerContext value={{ state, ref }}>
      <ButtonContext value={{ ...triggerProps, ...opening, ref }}>{children}</ButtonContext>
    </TriggerContext>
  );
}

export interface PopoverProps {
  /** Accessible name of the content; or give its heading `slot="title"`. */
  label?: string;
  children: ReactNode;
  placement?: AriaPopoverProps['placement'];
  offset?: number;
  /** At least as wide as its trigger. */
  matchTrigger?: boolean;
  /** For a popover that is opened without a {@link PopoverTrigger}. */
  triggerRef?: RefObject<Element | null>;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
}

/**
 * A small non-modal window next to its trigger: the focus moves in, Escape or a press outside closes it and the focus
 * returns.
 */
export function Popover({ children, ...props }: PopoverProps) {
  const trigger = use(TriggerContext);
  const { triggerRef = trigger?.ref, isOpen = trigger?.state.isOpen, onOpenChange = trigger?.state.setOpen } = props;
  return (
    <WhenOpened isOpen={isOpen === true}>
      <PopoverWindow
        {...props}
        {...(triggerRef && { triggerRef })}
        {...(isOpen !== undefined && { isOpen })}
        {...(onOpenChange && { onOpenChange })}
      >
        {/* A popover inside belongs to another trigger. */}
        <TriggerContext value={null}>
          <ButtonContext value={{}}>
            <InPopover value>{children}</InPopover>
          </ButtonContext>
        </TriggerContext>
      </PopoverWindow>
    </WhenOpened>
  );
}
