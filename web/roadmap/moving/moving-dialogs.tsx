import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { counted } from '../../../domain/text/plural.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { BarMenu } from './bar-menu.tsx';
import type { BarMover, Question } from './bar-mover.ts';
import { SelectedBars } from './selected-bars.tsx';
import { DatesDialog } from './dates-dialog.tsx';

const LinksDialog = lazyCode(async () => ({ default: (await import('../links/links-dialog.tsx')).LinksDialog }));
const ColumnEditor = lazyCode(async () => ({ default: (await import('../columns/column-editor.tsx')).ColumnEditor }));
const RowFieldEditor = lazyCode(async () => ({
  default: (await import('../fields/row-field-editor.tsx')).RowFieldEditor,
}));
const DeleteEpicDialog = lazyCode(async () => ({
  default: (await import('./delete-epic-dialog.tsx')).DeleteEpicDialog,
}));
const CopyDialog = lazyCode(() => import('../../work-items/copying/copy-dialog.tsx'));

/** What moving bars shows and asks: the selection, the menu, the dates, the question about inherited ones. */
export const MovingDialogs = observer(function MovingDialogs({ mover }: { mover: BarMover }) {
  const { menu, edited, editedDate, linked, copied, deleted, question, fields } = mover;
  return (
    <>
      <SelectedBars mover={mover} />
      {menu && <BarMenu key={menu.epic.id} {...menu} mover={mover} />}
      {edited && <DatesDialog key={edited.id} epic={edited} mover={mover} />}
      {editedDate && (
        <Suspense>
          <ColumnEditor date={editedDate} mover={mover} />
        </Suspense>
      )}
      {fields.open && (
        <Suspense>
          <RowFieldEditor open={fields.open} fields={fields} />
        </Suspense>
      )}
      {linked && (
        <Suspense>
          <LinksDialog key={linked.id} epic={linked} mover={mover} />
        </Suspense>
      )}
      {copied && (
        <Suspense>
          <CopyDialog
            key={copied.id}
            epic={{ ...copied, groupPath: copied.group.fullPath }}
            onClose={() => mover.copy(null)}
          />
        </Suspense>
      )}
      {deleted && (
        <Suspense>
          <DeleteEpicDialog key={deleted.id} epic={deleted} mover={mover} />
        </Suspense>
      )}
      {question && <InheritedQuestion question={question} mover={mover} />}
    </>
  );
});

/** Asks once before inherited dates become the epic's own. */
const InheritedQuestion = observer(function InheritedQuestion({
  question: { inheriting },
  mover,
}: {
  question: Question;
  mover: BarMover;
}) {
  const answer = (isFixed: boolean) => () => void mover.answer(isFixed);
  const [only] = inheriting;
  const sources = mover.sourcesInQuestion ?? 'its milestones and child epics';
  return (
    <Dialog
      title="Use these dates instead of the inherited ones?"
      role="alertdialog"
      size="small"
      isOpen
      onOpenChange={answer(false)}
      footer={
        <>
          <Button onPress={answer(false)}>Keep inherited dates</Button>
          <Button variant="primary" onPress={answer(true)}>
            Use these dates
          </Button>
        </>
      }
    >
      <p>
        {inheriting.length === 1
          ? `“${only?.title ?? ''}” takes its dates from ${sources}.`
          : `${counted(inheriting.length, 'epic')} take their dates from their milestones and child epics.`}{' '}
        Fixed dates stay as they are when those change.
      </p>
    </Dialog>
  );
});
