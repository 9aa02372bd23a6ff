import { createContext, use } from 'react';
import type { HoverCardStore } from '../widgets/hover-card/hover-card-store.ts';
import type { LinkDirection } from '../work-items/links/linked-items.ts';
import type { RoadmapEpic } from './epics/roadmap-epic.ts';
import type { RoadmapIteration } from './iterations/roadmap-iteration.ts';
import type { RoadmapMilestone } from './milestones/roadmap-milestone.ts';
import type { RoadmapStore } from './roadmap-store.ts';
import type { GridFocus } from './timeline/grid-focus.ts';

/** Subject of the hover card. */
export type CardSubject =
  | { kind: 'epic'; epic: RoadmapEpic }
  | { kind: 'milestone'; milestone: RoadmapMilestone }
  | { kind: 'iteration'; iteration: RoadmapIteration }
  | { kind: 'links'; epic: RoadmapEpic; direction: LinkDirection };

/** Data that the parts of one roadmap screen share. */
export interface Roadmap {
  store: RoadmapStore;
  focus: GridFocus;
  hoverCard: HoverCardStore<CardSubject>;
}

export const RoadmapContext = createContext<Roadmap | null>(null);

/** The stores of the roadmap screen; only inside it. */
export function useRoadmap(): Roadmap {
  const roadmap = use(RoadmapContext);
  if (!roadmap) throw new Error('useRoadmap outside of a roadmap');
  return roadmap;
}
