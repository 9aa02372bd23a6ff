import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Deletion } from './deletion.ts';

export interface DeleteDialogProps<Entry> {
  deletion: Deletion<Entry>;
  title: string;
  /** Text of the button that deletes; the title by default. */
  action?: string;
  /** What will happen to the entry. */
  children: (entry: Entry) => ReactNode;
}

/** Asks before an entry of a list is deleted. */
export const DeleteDialog = observer(function DeleteDialog<Entry>({
  deletion,
  title,
  action = title,
  children,
}: DeleteDialogProps<Entry>) {
  const { entry, isPending } = deletion;
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isOpen={entry !== null}
      isPending={isPending}
      onCancel={deletion.cancel}
      onConfirm={deletion.confirm}
    >
      {entry !== null && children(entry)}
    </ConfirmDialog>
  );
});
