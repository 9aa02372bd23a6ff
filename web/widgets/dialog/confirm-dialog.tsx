import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** Text of the button that confirms. */
  action: string;
  isOpen: boolean;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: () => Promise<unknown>;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is deleted or removed. */
export function ConfirmDialog({ title, action, isOpen, isPending, onCancel, onConfirm, children }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      isOpen={isOpen}
      onOpenChange={onCancel}
      footer={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button variant="danger" isPending={isPending} onPress={() => void onConfirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
