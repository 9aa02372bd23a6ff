import { lazy, Suspense } from 'react';

const EmptyRoadmap = lazy(async () => ({ default: (await import('./empty-roadmap.tsx')).EmptyRoadmap }));

/** Fetches what an empty roadmap says when there is one, so that the others do without. */
export function EmptyPlace() {
  return (
    <Suspense>
      <EmptyRoadmap />
    </Suspense>
  );
}
