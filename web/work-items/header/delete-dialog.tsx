import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { typeRules } from '../../../domain/work-items/work-item.ts';
import { useItem } from '../item-context.ts';
import { useItemPage } from '../item-page.ts';

/** Asks before an item is deleted permanently. */
export const DeleteDialog = observer(function DeleteDialog() {
  const { store, state } = useItemPage();
  const { title } = useItem();
  const { type } = store;
  return (
    <Dialog
      title={`Delete ${type}`}
      role="alertdialog"
      size="small"
      isOpen={state.asksToDelete}
      onOpenChange={state.askToDelete}
      footer={
        <>
          <Button onPress={() => state.askToDelete(false)}>Cancel</Button>
          <Button variant="danger" isPending={state.isDeleting} onPress={() => void state.delete()}>
            Delete {type}
          </Button>
        </>
      }
    >
      {type === 'epic' ? (
        <p>
          Delete this epic and release all child items? This permanently deletes “{title}”, its description and
          comments. Child items are kept without a parent.
        </p>
      ) : (
        <p>
          {typeRules[type].name} will be removed! Are you sure? This permanently deletes “{title}”, its description and
          comments.
        </p>
      )}
    </Dialog>
  );
});
