import type { Day } from '../../calendar/day.ts';
import type { IterationDates } from '../../iterations/boundaries.ts';
import type { LinkKind } from '../../scheduling/plan.ts';
import type { RoadmapView } from '../address.ts';
import type { Schedule } from '../bar.ts';
import type { ColoredEpic } from '../color-keys.ts';
import type { IssueSums } from '../progress.ts';
import type { Timeframe } from '../timeframe.ts';

/** Maximum number of rows in a picture, those below expanded ones included. */
export const picturedRowsMaximum = 2000;
/** Maximum number of epics and issues below which a picture shows rows. */
export const expandedMaximum = 100;

/**
 * What a picture is drawn on. `sheet` is one sheet of the width of A4, as high as all rows need; `part` is for pages with
 * other content, as wide as A4 upright and no higher than its rows need.
 */
export type Paper = 'a4' | 'a3' | 'sheet' | 'part';

/** What a row stands for; `more` for issues or tasks that are not listed. */
export type PicturedType = 'epic' | 'issue' | 'incident' | 'task' | 'more';

/** An epic, an issue or a task in a picture. */
export interface PicturedItem extends ColoredEpic {
  id: string;
  type: PicturedType;
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

/** An iteration in a picture, by its title or number. */
export interface PicturedIteration extends IterationDates {
  name: string;
  url: string | null;
  iterationCadence: { id: string; title: string };
}

/** A link between two items in a picture, by their ids. */
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
  epics: readonly PicturedItem[];
  /** The rows below expanded ones, by the ids of these. */
  children: ReadonlyMap<string, readonly PicturedItem[]>;
  /** Titles of the groups of which only the heading is shown. */
  foldedGroups: readonly string[];
  milestones: readonly PicturedMilestone[];
  iterations: readonly PicturedIteration[];
  links: readonly PicturedLink[];
  /** True if epics are missing: there are too many, or they have not been loaded. */
  isCut: boolean;
}
