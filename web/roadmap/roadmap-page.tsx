import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import type { PageProps } from '../app/route.ts';
import { startWithView } from '../filters/saved-views/opening.ts';
import { keepRoadmap, roadmapOfEntry } from './kept-roadmaps.ts';
import { RoadmapContext } from './roadmap-context.ts';
import { RoadmapScreen } from './roadmap-screen.tsx';

// In the same file of the build, since it shows the same parts.
export { EpicRoadmap } from './epic-roadmap.tsx';

/** The roadmap of a group, or of the children of one of its epics. */
export default function RoadmapPage({ params }: PageProps) {
  const application = useApplication();
  const groupPath = params['fullPath'] ?? '';
  const roadmap = useMemo(() => roadmapOfEntry(application, groupPath), [application, groupPath]);
  useEffect(() => {
    const { views } = application;
    const { entryKey } = application.router;
    const { store } = roadmap;
    const stop = startWithView(views, store.address, store.viewPlace, store.start);
    return () => {
      stop();
      roadmap.hoverCard.close();
      roadmap.focus.left();
      keepRoadmap(application, entryKey, roadmap);
    };
  }, [application, roadmap]);
  return (
    <RoadmapContext value={roadmap}>
      <RoadmapScreen />
    </RoadmapContext>
  );
}
