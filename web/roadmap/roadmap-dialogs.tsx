import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { lazyCode } from '../widgets/lazy-part.tsx';
import { useRoadmap } from './roadmap-context.ts';

const FitDialog = lazyCode(async () => ({ default: (await import('./scheduling/fit-dialog.tsx')).FitDialog }));
const HistoryPanel = lazyCode(async () => ({
  default: (await import('../work-items/history/history-panel.tsx')).HistoryPanel,
}));
const MovingDialogs = lazyCode(async () => ({ default: (await import('./moving/moving-dialogs.tsx')).MovingDialogs }));
const RowSwiping = lazyCode(async () => ({ default: (await import('./swiping/row-swiping.tsx')).RowSwiping }));

/**
 * What acts on the plan ask and show beside the timeline: of bars, of the check and of the history; and the fingers on the
 * list of a phone. Each is loaded when it is needed.
 */
export const RoadmapDialogs = observer(function RoadmapDialogs() {
  const { store } = useRoadmap();
  const { planCheck, mover, groupPath } = store;
  return (
    <>
      {planCheck?.isOpen === true && (
        <Suspense>
          <FitDialog check={planCheck} />
        </Suspense>
      )}
      {store.historyOpen && (
        <Suspense>
          <HistoryPanel of={{ kind: 'group', fullPath: groupPath }} onClose={store.closeHistory} />
        </Suspense>
      )}
      {mover && (
        <Suspense>
          <MovingDialogs mover={mover} />
        </Suspense>
      )}
      {store.signedIn && store.screen === 'list' && store.viewport.isList && (
        <Suspense>
          <RowSwiping />
        </Suspense>
      )}
    </>
  );
});
