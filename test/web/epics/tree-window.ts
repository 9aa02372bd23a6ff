import type { BrowserContextOptions, Page } from 'playwright';
import type { User } from '../../../domain/people/user.ts';
import { useWeb, type WebOptions } from '../../support/web.ts';
import { filledWithTree, today, treeWorldOn, type TreeWorld } from './tree-plan.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Without one the page is opened by the administrator; null is a visitor. */
  as?: User | null;
  /** Title of the epic; "Launch" unless said otherwise. */
  epic?: string;
  /** Called before the page is opened, to intercept calls. */
  before?: (page: Page) => Promise<void>;
  /** What to wait for; the tree unless said otherwise. */
  until?: string;
}

export interface TreeWindow extends TreeWorld {
  open(options?: OpenOptions): Promise<Page>;
}

/** A server with an epic and what is below it, and a browser, for the tests of one `describe`. */
export function useTreeWindow(options: WebOptions = {}): TreeWindow {
  const web = useWeb({ today, filledBy: filledWithTree, ...options });
  const window = {} as TreeWindow;
  before(async function () {
    this.timeout(60_000);
    const server = web.server();
    Object.assign(window, await treeWorldOn(server));
    window.open = ({ as = server.root, epic = 'Launch', until = '[role=treegrid]', ...options } = {}) =>
      web.open(`/groups/plan/-/epics/${window.items[epic]?.iid ?? 0}`, {
        viewport: { width: 1440, height: 1000 },
        until: (page) => page.locator(until).first(),
        as,
        ...options,
      });
  });
  return window;
}

/** The panel, apart from the rest of the page. */
export function panelOf(page: Page) {
  return page.getByRole('region', { name: 'Child issues and epics' });
}

/** The row of an item. */
export function rowOf(page: Page, title: string) {
  return page.locator(`[data-item]`).filter({ has: page.locator(`a[title="${title}"]`) });
}

/** Titles of the rows in sight, from the top, set in by level: "Launch", "· Engine". */
export function titles(page: Page): Promise<string[]> {
  return page.locator('[data-item]').evaluateAll((rows) =>
    rows
      .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
      .map((row) => {
        const level = Number(row.getAttribute('aria-level')) - 1;
        return `${'· '.repeat(level)}${row.querySelector('a')?.textContent ?? ''}`;
      }),
  );
}
