import type { BrowserContextOptions, Page } from 'playwright';
import type { User } from '../../../domain/people/user.ts';
import type { TestServer } from '../../support/server.ts';
import { useWeb, type WebOptions } from '../../support/web.ts';
import { filledWithPlan, planToday, type Plan } from './plan.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Without one the roadmap is opened by the administrator; null is a visitor. */
  as?: User | null;
  /** Path of the group; that of the plan unless said otherwise. */
  group?: string;
  /** Called before the page is opened, to intercept calls. */
  before?: (page: Page) => Promise<void>;
  /** What to wait for; the grid unless said otherwise. */
  until?: string;
}

export interface RoadmapWindow {
  server: TestServer;
  plan: Plan;
  /** Opens the roadmap with a query, without its `?`. */
  open(query?: string, options?: OpenOptions): Promise<Page>;
}

/** A server with the plan and its pages, and a browser, for the tests of one `describe`. */
export function useRoadmap(options: WebOptions = {}): RoadmapWindow {
  const web = useWeb({ today: planToday, filledBy: filledWithPlan, ...options });
  const roadmap = {} as RoadmapWindow;
  before(async function () {
    this.timeout(60_000);
    const server = web.server();
    roadmap.server = server;
    const plan = await filledWithPlan.made();
    roadmap.plan = { ...plan, epics: { ...plan.epics } };
    roadmap.open = (query = '', { as = server.root, group = 'plan', until = '[role=treegrid]', ...rest } = {}) =>
      web.open(`/groups/${group}/-/roadmap${query === '' ? '' : `?${query}`}`, {
        viewport: { width: 1440, height: 900 },
        until: (page) => page.locator(until).first(),
        as,
        ...rest,
      });
  });
  return roadmap;
}

/** The row of an epic. */
export function rowOf(page: Page, title: string) {
  return page.getByRole('row', { name: new RegExp(`^${title},`) });
}

/** The bar of an epic. */
export function barOf(page: Page, title: string) {
  return page.getByRole('gridcell').getByRole('link', { name: new RegExp(`^${title},`) });
}

/** Titles of the rows in sight, from the top. */
export function titles(page: Page): Promise<string[]> {
  return page
    .locator('[role=row][data-row-index]')
    .evaluateAll((rows) =>
      rows
        .sort((one, other) => Number(one.dataset['rowIndex']) - Number(other.dataset['rowIndex']))
        .map((row) => row.querySelector('[role=rowheader] a')?.textContent ?? ''),
    );
}

/** Px from the left edge of the first day, whatever is scrolled. */
export async function placeOf(page: Page, selector: string): Promise<{ left: number; right: number }> {
  return page.locator(selector).evaluate((element) => {
    const grid = element.closest('[data-layout]') as HTMLElement;
    const origin =
      grid.getBoundingClientRect().left +
      grid.clientLeft -
      grid.scrollLeft +
      Number.parseFloat(getComputedStyle(grid).getPropertyValue('--left-column'));
    const { left, right } = element.getBoundingClientRect();
    return { left: left - origin, right: right - origin };
  });
}
