import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { DialogProps } from './dialog.tsx';
import styles from './dialog.module.css';

/** An open dialog. A separate module, so that pages can be drawn before its code is loaded. */
export default function DialogWindow({
  title,
  isOpen,
  onOpenChange,
  children,
  footer,
  size = 'medium',
  role = 'dialog',
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog'}
      onMouseDown={keepFocus}
      className={styles.backdrop ?? ''}
    >
      <Modal data-size={size} className={styles.window ?? ''}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            {role === 'dialog' && (
              <IconButton label="Close" size="small" onPress={() => onOpenChange(false)}>
                <X />
              </IconButton>
            )}
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** A press outside keeps the focus, so that keys still work. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (event.target === event.currentTarget) event.preventDefault();
}
