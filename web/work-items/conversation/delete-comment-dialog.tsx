import { useState } from 'react';
import { failureText } from '../../api/api-error.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { ConfirmDialog } from '../../widgets/dialog/confirm-dialog.tsx';
import { useItemPage } from '../item-context.ts';
import { EditDraft } from './edit-draft.ts';
import type { Note } from './note.ts';

export interface DeleteCommentDialogProps {
  note: Note;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks before a comment is deleted permanently. */
export default function DeleteCommentDialog({ note, isOpen, onOpenChange }: DeleteCommentDialogProps) {
  const { store, conversation } = useItemPage();
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setDeleting(true);
    // Deleting the comment discards a change of it that is not saved.
    const edit = new EditDraft(store, note);
    const begun = edit.read();
    edit.keep(null);
    try {
      await conversation.remove(note.id);
      onOpenChange(false);
    } catch (error) {
      edit.keep(begun);
      setFailure(failureText(error, 'Something went wrong while deleting your comment. Please try again.'));
    }
    setDeleting(false);
  };
  return (
    <ConfirmDialog
      title="Delete comment"
      action="Delete comment"
      isOpen={isOpen}
      isPending={isDeleting}
      onCancel={() => onOpenChange(false)}
      onConfirm={remove}
    >
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <p>Are you sure you want to delete this comment? This cannot be undone.</p>
    </ConfirmDialog>
  );
}
