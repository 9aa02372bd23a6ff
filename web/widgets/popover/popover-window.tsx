import { Dialog } from 'react-aria-components';
import { PopoverSurface, type PopoverSurfaceProps } from './popover-surface.tsx';
import styles from './popover.module.css';

export interface PopoverWindowProps extends PopoverSurfaceProps {
  label?: string | undefined;
}

/** An open popover. A separate module, so that pages can be drawn before its code is loaded. */
export default function PopoverWindow({ label, children, ...rest }: PopoverWindowProps) {
  return (
    <PopoverSurface {...rest}>
      <Dialog aria-label={label} className={styles.dialog ?? ''}>
        {children}
      </Dialog>
    </PopoverSurface>
  );
}
