import { X } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { focusPlace, keepFocusAt } from '../kept-focus.ts';
import styles from './dialog.module.css';
import { TypedTexts } from './typed-texts.ts';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called with false when it is closed with Escape, the close button or a press outside, if need be after a question. */
  onOpenChange: (isOpen: boolean) => void;
  /** True while it saves: then only its end closes the dialog. */
  isSaving?: boolean;
  /** Whether closing it would discard what no field in it shows, such as a text in its preview or people already chosen. */
  isChanged?: () => boolean;
  children: ReactNode;
  /** Buttons, the safe one first. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** `alertdialog` requires an answer: a press outside does not close it and it has no close button. */
  role?: 'dialog' | 'alertdialog';
}

/** An open dialog. A separate module, so that pages can be drawn before its code is loaded. */
export default function DialogWindow({
  title,
  isOpen,
  onOpenChange,
  isSaving = false,
  isChanged = () => false,
  children,
  footer,
  size = 'medium',
  role = 'dialog',
}: DialogProps) {
  const [texts] = useState(() => new TypedTexts());
  const [isAsking, ask] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const close = (opens: boolean): void => {
    if (isSaving) return;
    if (!opens && body.current !== null && (isChanged() || texts.areIn(body.current))) ask(true);
    else onOpenChange(opens);
  };
  // A dialog that is closed may be opened again.
  if (isAsking && !isOpen) ask(false);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={close}
      isDismissable={role === 'dialog'}
      onMouseDown={keepFocus}
      className={styles.backdrop ?? ''}
    >
      <Modal data-size={size} className={styles.window ?? ''}>
        <FocusKeeper />
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            {role === 'dialog' && (
              <IconButton label="Close" size="small" onPress={() => close(false)}>
                <X />
              </IconButton>
            )}
          </header>
          <div ref={body} onFocus={({ target }) => texts.remember(target)} className={styles.body}>
            {children}
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
        {isAsking && <DiscardQuestion onKeep={() => ask(false)} onDiscard={() => onOpenChange(false)} />}
      </Modal>
    </ModalOverlay>
  );
}

/** Asks before a dialog is closed in another way than with its buttons although something was typed in it. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <DialogWindow
      title="Discard what you entered?"
      role="alertdialog"
      size="small"
      isOpen
      onOpenChange={onKeep}
      footer={
        <>
          <Button autoFocus onPress={onKeep}>
            Keep editing
          </Button>
          <Button variant="danger" onPress={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p>It is not saved.</p>
    </DialogWindow>
  );
}

/** What is confirmed in a dialog may remove the control that opened it, to which the focus would return. */
function FocusKeeper() {
  const [opener] = useState(() => focusPlace(document.activeElement));
  useEffect(() => () => keepFocusAt(opener), [opener]);
  return null;
}

/** A press outside keeps the focus, so that keys still work. */
function keepFocus(event: MouseEvent<HTMLElement>): void {
  if (event.target === event.currentTarget) event.preventDefault();
}
