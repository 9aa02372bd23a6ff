import type { Day } from '../../calendar/day.ts';
import type { LinkKind } from '../../scheduling/plan.ts';
import type { RoadmapView } from '../address.ts';
import type { Schedule } from '../bar.ts';
import type { ColoredEpic } from '../color-keys.ts';
import type { IssueSums } from '../progress.ts';
import type { Timeframe } from '../timeframe.ts';

/** Maximum number of epics in a picture, children of expanded epics included. */
export const picturedEpicsMaximum = 2000;
/** Maximum number of epics whose children a picture shows. */
export const expandedMaximum = 100;

/** The sheets that a picture is drawn on. */
export const papers = ['a4', 'a3', 'sheet'] as const;
/** `sheet` is one sheet of the width of A4, as high as all rows need. */
export type Paper = (typeof papers)[number];

/** An epic in a picture. */
export interface PicturedEpic extends ColoredEpic {
  id: string;
  title: string;
  /** The address of its page; null if it has none for the reader. */
  url: string | null;
  confidential: boolean;
  closedAt: string | null;
  issues: IssueSums;
  weights: IssueSums;
}

export interface PicturedMilestone extends Schedule {
  title: string;
  url: string | null;
}

/** A link between two epics in a picture, by their ids. */
export interface PicturedLink {
  type: 'blocks' | 'relates';
  kind: LinkKind;
  from: string;
  to: string;
}

/** What a picture of a roadmap shows. */
export interface RoadmapPicture {
  /** Full name of the group. */
  title: string;
  /** Title of the epic whose children are shown; null for a whole group. */
  scope: string | null;
  view: RoadmapView;
  timeframe: Timeframe;
  today: Day;
  /** Epics at top level, in order. */
  epics: readonly PicturedEpic[];
  /** The children of expanded epics by their ids. */
  children: ReadonlyMap<string, readonly PicturedEpic[]>;
  milestones: readonly PicturedMilestone[];
  links: readonly PicturedLink[];
  /** True if epics are missing because there are too many. */
  isCut: boolean;
}
