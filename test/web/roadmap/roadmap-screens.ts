import { waitFor, within } from '@testing-library/dom';
import type { User } from '../../../domain/people/user.ts';
import { useScreens, type OpenScreenOptions, type Screen } from '../../support/dom/screens.ts';
import type { TestServer, TestServerOptions } from '../../support/server.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';

export interface OpenRoadmapOptions extends OpenScreenOptions {
  /** Without one the administrator opens the roadmap; null is a visitor. */
  as?: User | null;
  /** Path of the group; that of the plan unless said otherwise. */
  group?: string;
}

export interface RoadmapScreens {
  server: TestServer;
  plan: Plan;
  /** Opens the roadmap with a query, without its `?`, and waits for its rows unless said otherwise. */
  open(query?: string, options?: OpenRoadmapOptions): Promise<Screen>;
}

/** A server with the plan, and its pages in Node.js, for the tests of one `describe`. */
export function useRoadmapScreens(options: TestServerOptions = {}): RoadmapScreens {
  const screens = useScreens({ today: planToday, filledBy: filledWithPlan, ...options });
  const roadmap = {} as RoadmapScreens;
  before(async function () {
    this.timeout(60_000);
    // The first page of a process would have to wait for its code.
    await import('../../../web/roadmap/roadmap-page.tsx');
    const server = screens.server();
    roadmap.server = server;
    const plan = await filledWithPlan.made();
    roadmap.plan = { ...plan, epics: { ...plan.epics } };
    roadmap.open = (query = '', { as = server.root, group = 'plan', until = firstRow, ...rest } = {}) =>
      screens.open(`/groups/${group}/-/roadmap${query === '' ? '' : `?${query}`}`, { as, until, ...rest });
  });
  return roadmap;
}

const rows = ({ document }: Screen) => [...document.querySelectorAll<HTMLElement>('[role=row][data-row-index]')];

function firstRow(screen: Screen): Promise<unknown> {
  return waitFor(() => {
    if (rows(screen).length === 0) throw new Error(`the roadmap shows no rows: ${screen.document.body.textContent}`);
  });
}

/** The row of an epic; null without one. By its name, since queries by role look at each element of the grid. */
export function queryRow(screen: Screen, title: string): HTMLElement | null {
  return rows(screen).find((row) => row.getAttribute('aria-label')?.startsWith(`${title},`) === true) ?? null;
}

/** The row of an epic. @throws Error if there is none */
export function rowOf(screen: Screen, title: string): HTMLElement {
  const row = queryRow(screen, title);
  if (row === null) throw new Error(`no row of ${title}; rows: ${titles(screen).join(', ')}`);
  return row;
}

/** Waits for the row of an epic. */
export function findRow(screen: Screen, title: string): Promise<HTMLElement> {
  return waitFor(() => rowOf(screen, title));
}

/** Waits until an epic has no row. */
export function rowGone(screen: Screen, title: string): Promise<unknown> {
  return waitFor(() => {
    if (queryRow(screen, title) !== null) throw new Error(`${title} still has a row`);
  });
}

/** Title, dates, labels and marks of an epic. */
export function detailsOf(screen: Screen, title: string): HTMLElement {
  return within(rowOf(screen, title)).getByRole('rowheader');
}

/** The bar of an epic. @throws Error if there is none */
export function barOf({ document }: Screen, title: string): HTMLElement {
  const bars = document.querySelectorAll<HTMLElement>('[role=gridcell] a');
  const bar = [...bars].find((one) => one.getAttribute('aria-label')?.startsWith(`${title},`) === true);
  if (bar === undefined) throw new Error(`no bar of ${title}`);
  return bar;
}

/** Titles of the rows that are drawn, from the top. */
export function titles(screen: Screen): string[] {
  return rows(screen)
    .sort((one, other) => Number(one.dataset['rowIndex']) - Number(other.dataset['rowIndex']))
    .map((row) => row.querySelector('[role=rowheader] a')?.textContent ?? '');
}

/** What the address of the page asks for. */
export function queryOf(screen: Screen): URLSearchParams {
  return new URL(screen.address(), 'http://localhost').searchParams;
}
