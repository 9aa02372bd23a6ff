import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useRoadmap } from '../roadmap-context.ts';

const LimitWarning = lazy(async () => ({ default: (await import('./limit-warning.tsx')).LimitWarning }));

/** Loads the warning only for lists that exceed the limit. */
export const LimitPlace = observer(function LimitPlace() {
  return (
    useRoadmap().store.limitExceeded && (
      <Suspense>
        <LimitWarning />
      </Suspense>
    )
  );
});
