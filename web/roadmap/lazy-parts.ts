import { lazyCode, lazyPart } from '../widgets/lazy-part.tsx';

/** Parts of the screen that the first view of most roadmaps does not show. */
export const EmptyRoadmap = lazyPart(async () => (await import('./states/empty-roadmap.tsx')).EmptyRoadmap);
export const LimitWarning = lazyPart(async () => (await import('./states/limit-warning.tsx')).LimitWarning);
export const MilestoneBars = lazyPart(async () => (await import('./milestones/milestone-bars.tsx')).MilestoneBars);
export const IterationsSection = lazyPart(
  async () => (await import('./iterations/iterations-section.tsx')).IterationsSection,
);
export const RoadmapFooter = lazyPart(async () => (await import('./footer/roadmap-footer.tsx')).RoadmapFooter);
export const MovingDialogs = lazyCode(async () => ({
  default: (await import('./moving/moving-dialogs.tsx')).MovingDialogs,
}));
export const FitDialog = lazyCode(async () => ({ default: (await import('./scheduling/fit-dialog.tsx')).FitDialog }));
export const HistoryPanel = lazyCode(async () => ({
  default: (await import('../work-items/history/history-panel.tsx')).HistoryPanel,
}));
export const RowSwiping = lazyCode(async () => ({ default: (await import('./swiping/row-swiping.tsx')).RowSwiping }));
