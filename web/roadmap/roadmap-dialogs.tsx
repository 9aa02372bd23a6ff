import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { FitDialog, HistoryPanel, MovingDialogs, RowSwiping } from './lazy-parts.ts';
import { useRoadmap } from './roadmap-context.ts';

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
