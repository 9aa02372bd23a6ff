import type { BrowserContextOptions, Page } from 'playwright';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { useWeb, type WebOptions } from '../../support/web.ts';
import { epicWorldOn, filledWithPeople, today, type EpicWorld } from './epic-plan.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Without one the page is opened by the planner; null is a visitor. */
  as?: User | null;
  /** Called before the page is opened, to intercept calls. */
  before?: (page: Page) => Promise<void>;
}

/** The group of the plan, and pages of its epics in a browser, for the tests of one `describe`. */
export interface EpicWindow extends EpicWorld {
  /** The page of an epic, its text there. */
  open(epic: Pick<WorkItem, 'iid'>, options?: OpenOptions): Promise<Page>;
  /** The same of any item, by the path of its page. */
  openPath(path: string, options?: OpenOptions): Promise<Page>;
}

export function useEpics(options: WebOptions = {}): EpicWindow {
  const web = useWeb({ today, filledBy: filledWithPeople, ...options });
  const epics = {} as EpicWindow;
  before(async function () {
    this.timeout(60_000);
    Object.assign(epics, await epicWorldOn(web.server()));
    epics.open = ({ iid }, options) => epics.openPath(`/groups/plan/-/epics/${iid}`, options);
    epics.openPath = (path, { as = epics.planner, ...options } = {}) =>
      web.open(path, {
        viewport: { width: 1440, height: 900 },
        until: (page) => page.getByRole('region', { name: 'Activity' }),
        as,
        ...options,
      });
  });
  return epics;
}

/** Refuses the stream of events, so that a page asks by itself what others have changed. */
export async function refuseEvents(page: Page): Promise<void> {
  await page.route(eventsAddress, (route) => route.fulfill({ status: 429, body: 'Retry later' }));
}

/** Lets a page without the stream of events ask a hundred times as often what others have changed. */
export async function hurry(page: Page): Promise<void> {
  await refuseEvents(page);
  await page.route(liveAddress, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'poll-interval': '30' } });
  });
}

/** Keeps from a page what others have changed: no answer comes, since a refused stream has the page reload its data. */
export async function hearNothing(page: Page): Promise<void> {
  await page.route(eventsAddress, () => undefined);
  await page.route(liveAddress, () => undefined);
}

const eventsAddress = '**/-/web/events?*';
const liveAddress = '**/realtime_changes';

/** Lets calls of one method to a REST address fail. */
export async function breakRest(page: Page, method: string, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill(brokenServer) : route.fallback(),
  );
}

const brokenServer = { status: 500, json: { message: '500 Internal Server Error' } };

export function alertWith(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text });
}

export function sidebarPart(page: Page, name: string) {
  return page.getByRole('complementary', { name: 'Epic details' }).getByRole('region', { name, exact: true });
}
