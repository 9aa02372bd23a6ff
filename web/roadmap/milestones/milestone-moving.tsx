import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { LaneMoving } from '../lanes/lane-moving.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import { MilestoneMover } from './milestone-mover.ts';

/** Loaded when it is opened. */
const MilestoneDialog = lazyCode(async () => ({ default: (await import('./milestone-dialog.tsx')).MilestoneDialog }));

/** Px at each end of a milestone where a finger takes that end. */
const touchedEdge = 20;

/** Moves milestones of the list before it, by hand and by a dialog. */
export const MilestoneMoving = observer(function MilestoneMoving() {
  const { store } = useRoadmap();
  const { api } = useApplication();
  const [mover] = useState(() => new MilestoneMover({ api }, store));
  useEffect(() => {
    store.listMilestoneMover(mover);
    return () => store.listMilestoneMover(null);
  }, [store, mover]);
  const { edited } = mover;
  return (
    <>
      <LaneMoving moves="milestones" hand={mover.hand} touchedEdge={touchedEdge} />
      {edited && (
        <Suspense>
          <MilestoneDialog milestone={edited} mover={mover} />
        </Suspense>
      )}
    </>
  );
});
