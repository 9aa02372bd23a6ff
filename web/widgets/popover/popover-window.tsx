import { useLayoutEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components';
import { PopoverSurface, type PopoverSurfaceProps } from './popover-surface.tsx';
import styles from './popover.module.css';

export interface PopoverWindowProps extends PopoverSurfaceProps {
  label?: string | undefined;
}

/** An open popover. A separate module, so that pages can be drawn before its code is loaded. */
export default function PopoverWindow({ label, children, ...rest }: PopoverWindowProps) {
  const popover = useRef<HTMLElement>(null);
  useLayoutEffect(() => focusChosen(popover.current), []);
  return (
    <PopoverSurface {...rest}>
      <Dialog ref={popover} aria-label={label} className={styles.dialog ?? ''}>
        {children}
      </Dialog>
    </PopoverSurface>
  );
}

/** A popover that begins with radio buttons opens with the focus on the chosen one, for the arrow keys. */
function focusChosen(popover: HTMLElement | null): void {
  const first = popover?.querySelector('a[href], button, input, select, textarea');
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return;
  const radios = [...(popover?.querySelectorAll<HTMLInputElement>('input[type="radio"]:enabled') ?? [])];
  const own = radios.filter(({ name }) => name === first.name);
  (own.find(({ checked }) => checked) ?? own[0])?.focus();
}
