import type { ReactNode } from 'react';

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
