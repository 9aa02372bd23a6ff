import { observer } from 'mobx-react-lite';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { useTree } from './tree-context.ts';

/** Asks before an item is removed. */
export const RemoveDialog = observer(function RemoveDialog() {
  const { removal, root } = useTree();
  const { question } = removal;
  const title = question?.item.type === 'issue' ? 'Remove issue' : 'Remove epic';
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title}
      isOpen={question !== null}
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
      {question !== null && (
        <p>
          {question.item.isParent ? (
            <>
              This also takes everything below <strong>{question.item.title}</strong> out of{' '}
              <strong>{root.epic?.title}</strong>.
            </>
          ) : (
            <>
              Take <strong>{question.item.title}</strong> out of its parent epic? It is not deleted.
            </>
          )}
        </p>
      )}
    </Dialog>
  );
});
