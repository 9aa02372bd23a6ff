import { observer } from 'mobx-react-lite';
import { ConfirmDialog } from '../../widgets/dialog/confirm-dialog.tsx';
import { typeRules } from '../../../domain/work-items/work-item.ts';
import { useItem, useItemPage } from '../item-context.ts';

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
      {type === 'epic' ? (
        <p>
          Delete this epic and release all child items? “{title}”, its description and comments can be restored from the
          bin for 30 days. Child items are kept without a parent.
        </p>
      ) : (
        <p>
          {typeRules[type].name} will be removed! Are you sure? “{title}”, its description and comments can be restored
          from the bin for 30 days.
        </p>
      )}
    </ConfirmDialog>
  );
});
