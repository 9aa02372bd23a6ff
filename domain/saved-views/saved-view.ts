import { printQuery } from '../filters/query-string.ts';
import { addressParameters } from '../roadmap/address.ts';

/** The pages whose state can be kept under a name. */
export const viewScreens = ['roadmap', 'epics', 'issues', 'boards', 'epic_boards'] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** The pages that a group or project has. */
export const screensOf: Readonly<Record<'group' | 'project', readonly ViewScreen[]>> = {
  group: viewScreens,
  project: ['issues', 'boards'],
};

/** Whether a page shows a board, to which its views belong. */
export function isOfBoard(screen: ViewScreen): screen is 'boards' | 'epic_boards' {
  return screen === 'boards' || screen === 'epic_boards';
}

/** What a page of a group or project shows, kept under a name: its filters, order and settings. */
export interface SavedView {
  id: number;
  namespaceId: number;
  /** The only person who sees it; null for a view that is shared with everyone who sees the group or project. */
  ownerId: number | null;
  screen: ViewScreen;
  /** The board, for a view of a board. */
  boardId: number | null;
  name: string;
  /** The query of the page, without its `?`. */
  query: string;
  /** The page or board opens with it; at most one for each page of a group or project, and for each of its boards. */
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const viewNameLengthMaximum = 255;
export const viewQueryLengthMaximum = 4_000;
/** Maximum number of values of one parameter. */
const valuesMaximum = 100;
/** Maximum number of views that are shared in one group or project. */
export const sharedViewsMaximum = 200;
/** Maximum number of private views of one person in one group or project. */
export const privateViewsMaximum = 100;
/** Maximum number of views that one person has in the sidebar. */
export const pinnedViewsMaximum = 20;

/** What says where in a list the reader is, and which view is open: no part of a view. */
const passing: readonly string[] = ['page', 'prev', 'next', 'view'];

/** NUL and lone surrogates, which the database cannot store. */
const unstorable = /[\0\p{Cs}]/u;

/** A query that is no view of the page. */
export class ViewQueryInvalid extends Error {}

/** The part of a page's query that a view keeps. @throws ViewQueryInvalid for parameters that the page does not have */
export function viewQuery(screen: ViewScreen, text: string): string {
  const known = addressParameters[screen === 'roadmap' ? 'roadmap' : 'list'];
  const kept: [name: string, value: string][] = [];
  const counts = new Map<string, number>();
  for (const [name, value] of new URLSearchParams(text)) {
    const plain = name.endsWith('[]') ? name.slice(0, -2) : name;
    if (passing.includes(plain)) continue;
    if (!known.includes(plain)) throw new ViewQueryInvalid(`the page has no parameter ${name.slice(0, 100)}`);
    const count = (counts.get(plain) ?? 0) + 1;
    if (count > valuesMaximum) throw new ViewQueryInvalid(`${plain} has more than ${valuesMaximum} values`);
    if (unstorable.test(value)) throw new ViewQueryInvalid(`${plain} is invalid`);
    counts.set(plain, count);
    if (value !== '') kept.push([name, value]);
  }
  const query = printQuery(kept);
  if (query.length > viewQueryLengthMaximum) {
    throw new ViewQueryInvalid(`it is too long (maximum is ${viewQueryLengthMaximum} characters)`);
  }
  return query;
}
