import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';

export interface LeaveDialogProps {
  reason: string;
  answer: (leave: boolean) => void;
}

/** Asks before unsaved changes would be lost. */
export default function LeaveDialog({ reason, answer }: LeaveDialogProps) {
  return (
    <Dialog
      title="Leave this page?"
      role="alertdialog"
      size="small"
      isOpen
      onOpenChange={() => answer(false)}
      footer={
        <>
          <Button autoFocus onPress={() => answer(false)}>
            Stay
          </Button>
          <Button variant="danger" onPress={() => answer(true)}>
            Leave
          </Button>
        </>
      }
    >
      <p>{reason}</p>
    </Dialog>
  );
}
