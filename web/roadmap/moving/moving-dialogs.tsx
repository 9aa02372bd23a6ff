import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { Button } from '../../widgets/button/button.tsx';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { BarMenu } from './bar-menu.tsx';
import type { BarMover } from './bar-mover.ts';
import { DatesDialog } from './dates-dialog.tsx';

const LinksDialog = lazyCode(async () => ({ default: (await import('../links/links-dialog.tsx')).LinksDialog }));
const CopyDialog = lazyCode(() => import('../../work-items/copying/copy-dialog.tsx'));

/** What moving bars asks: the menu, the dates, the question about inherited ones. */
export const MovingDialogs = observer(function MovingDialogs({ mover }: { mover: BarMover }) {
  const { menu, edited, linked, copied, question } = mover;
  return (
    <>
      {menu && <BarMenu key={menu.epic.id} {...menu} mover={mover} />}
      {edited && <DatesDialog key={edited.id} epic={edited} mover={mover} />}
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
      {question && <InheritedQuestion title={question.epic.title} mover={mover} />}
    </>
  );
});

/** Asks once before inherited dates become the epic's own. */
const InheritedQuestion = observer(function InheritedQuestion({ title, mover }: { title: string; mover: BarMover }) {
  const answer = (isFixed: boolean) => () => void mover.answer(isFixed);
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
        “{title}” takes its dates from its milestones and child epics. Fixed dates stay as they are when those change.
      </p>
    </Dialog>
  );
});
