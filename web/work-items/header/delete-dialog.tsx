import { observer } from 'mobx-react-lite';
import { ConfirmDialog } from '../../widgets/dialog/confirm-dialog.tsx';
import { useItem, useItemPage } from '../item-context.ts';
import { DeleteQuestion } from './delete-question.tsx';

/** Asks before an item is moved to the bin. */
export const DeleteDialog = observer(function DeleteDialog() {
  const { store, deletion } = useItemPage();
  const { title } = useItem();
  const { type } = store;
  return (
    <ConfirmDialog
      title={`Delete ${type}`}
      action={`Delete ${type}`}
      isOpen={deletion.isAsked}
      isPending={deletion.isDeleting}
      onCancel={() => deletion.ask(false)}
      onConfirm={deletion.delete}
    >
      <DeleteQuestion type={type} title={title} />
    </ConfirmDialog>
  );
});
