import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** Text of the button that confirms. */
  action: string;
  isOpen: boolean;
  isPending: boolean;
  /** Until something is typed or chosen in it. */
  isDisabled?: boolean;
  onCancel: () => void;
  onConfirm: () => Promise<unknown>;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is deleted or removed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, isOpen, isPending, isDisabled = false, onCancel, onConfirm, children } = props;
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
          <Button variant="danger" isPending={isPending} isDisabled={isDisabled} onPress={() => void onConfirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
