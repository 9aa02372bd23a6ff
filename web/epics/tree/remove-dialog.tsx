import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { useTree } from './tree-context.ts';

/** Asks before an item is removed. */
export const RemoveDialog = observer(function RemoveDialog() {
  const { removal, root } = useTree();
  const { asked } = removal;
  const title = asked?.item.type === 'issue' ? 'Remove issue' : 'Remove epic';
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      isOpen={asked !== null}
      onOpenChange={(isOpen) => !isOpen && removal.giveUp()}
      footer={
        <>
          <Button onPress={removal.giveUp}>Cancel</Button>
          <Button variant="danger" onPress={() => void removal.confirm()}>
            Remove
          </Button>
        </>
      }
    >
      {asked !== null && (
        <p>
          {asked.item.isParent ? (
            <>
              This also takes everything below <strong>{asked.item.title}</strong> out of{' '}
              <strong>{root.epic?.title}</strong>.
            </>
          ) : (
            <>
              Take <strong>{asked.item.title}</strong> out of its parent epic? It is not deleted.
            </>
          )}
        </p>
      )}
    </Dialog>
  );
});
