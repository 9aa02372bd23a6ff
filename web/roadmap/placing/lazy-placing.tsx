import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { lazyCode } from '../../widgets/lazy-part.tsx';
import { useRoadmap } from '../roadmap-context.ts';

const PlacingParts = lazyCode(async () => ({ default: (await import('./placing-parts.tsx')).PlacingParts }));

/** Where new bars are placed, once the code for it is loaded. */
export const PlacingPlace = observer(function PlacingPlace() {
  const { placer } = useRoadmap().store;
  return (
    placer && (
      <Suspense>
        <PlacingParts placer={placer} />
      </Suspense>
    )
  );
});
