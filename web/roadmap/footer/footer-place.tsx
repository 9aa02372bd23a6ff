import { lazy, Suspense } from 'react';

const RoadmapFooter = lazy(async () => ({ default: (await import('./roadmap-footer.tsx')).RoadmapFooter }));

/** Fetched after the rows: what is below them explains and adds to them, and moves nothing when it comes. */
export function FooterPlace() {
  return (
    <Suspense>
      <RoadmapFooter />
    </Suspense>
  );
}
