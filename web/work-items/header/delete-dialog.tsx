import { observer } from 'mobx-react-lite';
import { addresses } from '../../app/addresses.ts';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { useEpic, useEpicPage } from '../../epics/epic-context.ts';

/** Asks before the epic is deleted for good (epic-page.md §6). */
export const DeleteDialog = observer(function DeleteDialog() {
  const { store, state } = useEpicPage();
  const { title } = useEpic();
  return (
    <Dialog
      title="Delete epic"
      role="alertdialog"
      size="small"
      isOpen={state.asksToDelete}
      onOpenChange={state.askToDelete}
      footer={
        <>
          <Button onPress={() => state.askToDelete(false)}>Cancel</Button>
          <Button
            variant="danger"
            isPending={state.isDeleting}
            onPress={() => void state.delete(addresses.epics(store.groupPath))}
          >
            Delete epic
          </Button>
        </>
      }
    >
      <p>
        Delete this epic and release all child items? “{title}” goes with its description and comments, and does not
        come back. Its child issues and epics stay, without this parent.
      </p>
    </Dialog>
  );
});
