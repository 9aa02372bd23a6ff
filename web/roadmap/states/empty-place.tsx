import { lazy, Suspense } from 'react';

const EmptyRoadmap = lazy(async () => ({ default: (await import('./empty-roadmap.tsx')).EmptyRoadmap }));

/** Loads the message of an empty roadmap only if it is empty. */
export function EmptyPlace() {
  return (
    <Suspense>
      <EmptyRoadmap />
    </Suspense>
  );
}
