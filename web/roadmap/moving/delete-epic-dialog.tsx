import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { failureText } from '../../api/api-error.ts';
import { useApplication } from '../../app/application-context.ts';
import { keptAct, toastWithUndo } from '../../app/undo.ts';
import { ConfirmDialog } from '../../widgets/dialog/confirm-dialog.tsx';
import { DeleteQuestion } from '../../work-items/header/delete-question.tsx';
import { ItemAddress } from '../../work-items/item-address.ts';
import type { RoadmapEpic } from '../epics/roadmap-epic.ts';
import type { BarMover } from './bar-mover.ts';

/** Asks before an epic is moved to the bin. Its row goes once that is announced, as for everybody. */
export const DeleteEpicDialog = observer(function DeleteEpicDialog({
  epic,
  mover,
}: {
  epic: RoadmapEpic;
  mover: BarMover;
}) {
  const { api } = useApplication();
  const [isDeleting, setDeleting] = useState(false);
  const { id, iid, title, group } = epic;
  const confirm = async (): Promise<void> => {
    setDeleting(true);
    try {
      const kept = keptAct();
      await api.rest('DELETE', new ItemAddress('epic', group.fullPath, iid).restPath, kept);
      toastWithUndo(api, `${title}: Deleted`, kept.act);
    } catch (error) {
      mover.explain(id, failureText(error, 'The epic could not be deleted. Try again in a moment.'));
    }
    mover.askToDelete(null);
  };
  return (
    <ConfirmDialog
      title="Delete epic"
      action="Delete epic"
      isOpen
      isPending={isDeleting}
      onCancel={() => mover.askToDelete(null)}
      onConfirm={confirm}
    >
      <DeleteQuestion type="epic" title={title} />
    </ConfirmDialog>
  );
});
