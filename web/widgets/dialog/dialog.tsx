import { lazy, type ReactNode } from 'react';
import { WhenOpened } from '../when-opened.tsx';

const DialogWindow = lazy(() => import('./dialog-window.tsx'));

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called with false when it is closed with Escape, the close button or a press outside. */
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
  /** Buttons, the safe one first. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** `alertdialog` requires an answer: a press outside does not close it and it has no close button. */
  role?: 'dialog' | 'alertdialog';
}

/** A modal dialog. Focus stays inside, Escape closes it and the focus returns to the element that opened it. */
export function Dialog(props: DialogProps) {
  return (
    <WhenOpened isOpen={props.isOpen}>
      <DialogWindow {...props} />
    </WhenOpened>
  );
}
