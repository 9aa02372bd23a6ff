import { useState } from 'react';
import { failureText } from '../../api/api-error.ts';
import { Alert } from '../../widgets/alert/alert.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { useItemPage } from '../item-page.ts';
import type { Note } from './note.ts';

export interface DeleteCommentDialogProps {
  note: Note;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks before a comment is deleted permanently. */
export default function DeleteCommentDialog({ note, isOpen, onOpenChange }: DeleteCommentDialogProps) {
  const { conversation } = useItemPage();
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setDeleting(true);
    try {
      await conversation.remove(note.id);
      onOpenChange(false);
    } catch (error) {
      setFailure(failureText(error, 'Something went wrong while deleting your comment. Please try again.'));
    }
    setDeleting(false);
  };
  return (
    <Dialog
      title="Delete comment"
      role="alertdialog"
      size="small"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button onPress={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="danger" isPending={isDeleting} onPress={() => void remove()}>
            Delete comment
          </Button>
        </>
      }
    >
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
      <p>Are you sure you want to delete this comment? This cannot be undone.</p>
    </Dialog>
  );
}
