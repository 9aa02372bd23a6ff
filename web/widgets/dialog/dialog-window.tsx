import { X } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from '../icon-button/icon-button.tsx';
import { focusPlace, keepFocusAt } from '../kept-focus.ts';
import type { DialogProps } from './dialog-props.ts';
import styles from './dialog.module.css';
import { useDiscardQuestion } from './discard-question.tsx';
import { useLostEscape } from './lost-escape.ts';
import { TypedTexts } from './typed-texts.ts';

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
  const window = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useLostEscape(window);
  const { close, question } = useDiscardQuestion(
    DialogWindow,
    () => isChanged() || texts.areIn(body.current),
    () => onOpenChange(false),
  );
  const closeUnlessSaving = (): void => {
    if (!isSaving) close();
  };
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? onOpenChange(true) : closeUnlessSaving())}
      isDismissable={role === 'dialog'}
      onMouseDown={keepFocus}
      className={styles.backdrop ?? ''}
    >
      <Modal data-sheet data-size={size} className={styles.window ?? ''}>
        <FocusKeeper />
        <AriaDialog ref={window} role={role} className={styles.dialog ?? ''}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            {role === 'dialog' && (
              <IconButton label="Close" size="small" onPress={closeUnlessSaving}>
                <X />
              </IconButton>
            )}
          </header>
          <div ref={body} onFocus={({ target }) => texts.remember(target)} className={styles.body}>
            {children}
          </div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </AriaDialog>
        {question}
      </Modal>
    </ModalOverlay>
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
