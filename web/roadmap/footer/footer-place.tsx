import { lazy, Suspense } from 'react';

const RoadmapFooter = lazy(async () => ({ default: (await import('./roadmap-footer.tsx')).RoadmapFooter }));

/** Loads the footer after the rows; it moves nothing when it appears. */
export function FooterPlace() {
  return (
    <Suspense>
      <RoadmapFooter />
    </Suspense>
  );
}
