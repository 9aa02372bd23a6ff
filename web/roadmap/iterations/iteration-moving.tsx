import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { useApplication } from '../../app/application-context.ts';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { LaneMoving } from '../lanes/lane-moving.tsx';
import { useRoadmap } from '../roadmap-context.ts';
import type { IterationLane } from './iteration-lane.ts';
import { IterationMover } from './iteration-mover.ts';

/** Loaded on demand. */
const IterationDialog = lazyCode(async () => ({ default: (await import('./iteration-dialog.tsx')).IterationDialog }));

/** Px at each end of an iteration where a finger takes the boundary. */
const touchedEdge = 20;

/** Moves iterations of the list before it, by hand and by a dialog. */
export const IterationMoving = observer(function IterationMoving({ iterations }: { iterations: IterationLane }) {
  const { store } = useRoadmap();
  const { api } = useApplication();
  const [mover] = useState(() => new IterationMover({ api }, store, iterations));
  useEffect(() => {
    iterations.listMover(mover);
    return () => iterations.listMover(null);
  }, [mover, iterations]);
  const { edited } = mover;
  return (
    <>
      <LaneMoving moves="iterations" hand={mover.hand} touchedEdge={touchedEdge} />
      {edited && (
        <Suspense>
          <IterationDialog iteration={edited} mover={mover} />
        </Suspense>
      )}
    </>
  );
});
