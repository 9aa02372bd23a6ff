import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import type { SavedView } from '../../api/rest.generated.ts';
import { useApplication } from '../../app/application-context.ts';
import type { Namespace } from '../../app/namespace.ts';
import { ConfirmDialog } from '../../widgets/dialog/confirm-dialog.tsx';
import { toast } from '../../widgets/toast/toast.ts';

export interface DeleteViewDialogProps {
  namespace: Namespace;
  view: SavedView;
  onClose: () => void;
}

/** Asks before a view is deleted. */
export default function DeleteViewDialog({ namespace, view, onClose }: DeleteViewDialogProps) {
  const { views } = useApplication();
  const [isPending, setPending] = useState(false);
  const remove = async (): Promise<void> => {
    setPending(true);
    try {
      await views.delete(namespace, view);
    } catch (error) {
      toast(errorText(error), { tone: 'danger' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete view"
      action="Delete view"
      isOpen
      isPending={isPending}
      onCancel={onClose}
      onConfirm={remove}
    >
      <p>
        {view.shared
          ? `“${view.name}” will be gone for everyone, and from all sidebars. What it shows stays as it is.`
          : `“${view.name}” will be gone. What it shows stays as it is.`}
      </p>
    </ConfirmDialog>
  );
}
