import { lazyPart } from '../widgets/lazy-part.tsx';

/** Parts of the screen that the first view of most roadmaps does not show. */
export const EmptyRoadmap = lazyPart(async () => (await import('./states/empty-roadmap.tsx')).EmptyRoadmap);
export const LimitWarning = lazyPart(async () => (await import('./states/limit-warning.tsx')).LimitWarning);
export const MilestoneBars = lazyPart(async () => (await import('./milestones/milestone-bars.tsx')).MilestoneBars);
export const IterationsSection = lazyPart(
  async () => (await import('./iterations/iterations-section.tsx')).IterationsSection,
);
export const RoadmapFooter = lazyPart(async () => (await import('./footer/roadmap-footer.tsx')).RoadmapFooter);
export const RoadmapDialogs = lazyPart(async () => (await import('./roadmap-dialogs.tsx')).RoadmapDialogs);
