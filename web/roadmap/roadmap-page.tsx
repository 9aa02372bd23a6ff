import { useEffect, useMemo } from 'react';
import { useApplication } from '../app/application-context.ts';
import type { PageProps } from '../app/route.ts';
import { HoverCardStore } from '../widgets/hover-card/hover-card-store.ts';
import { RoadmapContext, type CardSubject } from './roadmap-context.ts';
import { RoadmapScreen } from './roadmap-screen.tsx';
import { RoadmapStore } from './roadmap-store.ts';
import { GridFocus } from './timeline/grid-focus.ts';

/** The roadmap of a group, or of the children of one of its epics (roadmap.md §2). */
export default function RoadmapPage({ params }: PageProps) {
  const application = useApplication();
  const groupPath = params['fullPath'] ?? '';
  const roadmap = useMemo(() => {
    const store = new RoadmapStore(application, groupPath);
    return { store, focus: new GridFocus(store), hoverCard: new HoverCardStore<CardSubject>() };
  }, [application, groupPath]);
  useEffect(() => {
    const stop = roadmap.store.start();
    return () => {
      stop();
      roadmap.hoverCard.close();
    };
  }, [roadmap]);
  return (
    <RoadmapContext value={roadmap}>
      <RoadmapScreen />
    </RoadmapContext>
  );
}
