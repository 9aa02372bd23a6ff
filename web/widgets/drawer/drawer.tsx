import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { WhenOpened } from '../when-opened.tsx';
import type { DrawerProps } from './drawer-window.tsx';
import styles from './drawer.module.css';
import { lazyCode } from '../lazy-part.tsx';

const DrawerWindow = lazyCode(() => import('./drawer-window.tsx'));

/** A panel at the side of the window, on phones at its bottom. The page behind stays visible. */
export function Drawer(props: DrawerProps) {
  return (
    <WhenOpened isOpen={props.isOpen}>
      <DrawerWindow {...props} />
    </WhenOpened>
  );
}

/**
 * The non-modal form: nothing is dimmed and the page remains usable. Escape inside it closes it, and the focus returns.
 */
export function SidePanel({ title, isOpen, onOpenChange, children, footer }: DrawerProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (!isOpen || element === null) return undefined;
    const before = document.activeElement;
    element.focus();
    return () => {
      const { activeElement } = document;
      const isInside = activeElement === document.body || element.contains(activeElement);
      if (isInside && before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);
  useEffect(() => {
    const element = panel.current;
    if (!isOpen || element === null) return undefined;
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onOpenChange(false);
    };
    element.addEventListener('keydown', closeByKey);
    return () => element.removeEventListener('keydown', closeByKey);
  }, [isOpen, onOpenChange]);
  if (!isOpen) return null;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={`${styles.panel} ${styles.beside} ${styles.dialog}`}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label="Close" size="small" onPress={() => onOpenChange(false)}>
          <X />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
