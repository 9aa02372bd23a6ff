import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useLostEscape } from '../dialog/lost-escape.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './drawer.module.css';

export interface DrawerProps {
  title: string;
  isOpen: boolean;
  /** Called with false when it is closed with Escape, the close button or a press outside. */
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
  footer?: ReactNode;
}

/** An open drawer. A separate module, so that pages can be drawn before its code is loaded. */
export default function DrawerWindow({ title, isOpen, onOpenChange, children, footer }: DrawerProps) {
  const window = useRef<HTMLElement>(null);
  useLostEscape(window);
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className={styles.backdrop ?? ''}>
      <Modal data-sheet className={styles.panel ?? ''}>
        <AriaDialog ref={window} className={styles.dialog ?? ''}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            <IconButton label="Close" size="small" onPress={() => onOpenChange(false)}>
              <X />
            </IconButton>
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
