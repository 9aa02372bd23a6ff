import type { BrowserContextOptions, Page } from 'playwright';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { FilledDatabase } from '../../support/filled-database.ts';
import type { TestServer } from '../../support/server.ts';
import { useWeb, type WebOptions } from '../../support/web.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Without one the page is opened by the planner; null is a visitor. */
  as?: User | null;
  /** Called before the page is opened, to intercept calls. */
  before?: (page: Page) => Promise<void>;
}

/** A group with people of different rights, and pages of its epics in a browser, for the tests of one `describe`. */
export interface EpicWindow {
  server: TestServer;
  group: Namespace;
  /** May change epics; a guest may read and comment. */
  planner: User;
  guest: User;
  /** A new epic made by the planner. */
  epic(title: string, fields?: Record<string, unknown>): Promise<WorkItem>;
  /** The page of an epic, its text there. */
  open(epic: Pick<WorkItem, 'iid'>, options?: OpenOptions): Promise<Page>;
  /** The same of any item, by the path of its page. */
  openPath(path: string, options?: OpenOptions): Promise<Page>;
}

export const today = '2026-11-21';

const filledWithPeople = new FilledDatabase(today, makePeople);

/** The group, its people and labels. */
async function makePeople(server: TestServer): Promise<Pick<EpicWindow, 'group' | 'planner' | 'guest'>> {
  const group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  const planner = await server.createUser('petra', { name: 'Petra Planner' });
  const guest = await server.createUser('gustav', { name: 'Gustav Guest' });
  await server.addMember(group, planner, 'planner');
  await server.addMember(group, guest, 'guest');
  for (const [name, color] of [
    ['priority::high', '#c91c00'],
    ['priority::low', '#9e5400'],
    ['backend', '#217645'],
  ] as const) {
    await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name, color });
  }
  // An item elsewhere, so that no epic's id is its number in the group.
  const elsewhere = await server.createGroup('elsewhere');
  await server.perform(CreateWorkItem, { type: 'epic', namespace: elsewhere.id, title: 'Elsewhere' });
  return { group, planner, guest };
}

export function useEpics(options: WebOptions = {}): EpicWindow {
  const web = useWeb({ today, filledBy: filledWithPeople, ...options });
  const epics = {} as EpicWindow;
  before(async function () {
    this.timeout(60_000);
    const server = web.server();
    const { group, planner, guest } = await filledWithPeople.made();
    Object.assign(epics, { server, group, planner, guest });
    epics.epic = (title, fields = {}) =>
      server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title, ...fields }, planner);
    epics.open = ({ iid }, options) => epics.openPath(`/groups/plan/-/epics/${iid}`, options);
    epics.openPath = (path, { as = planner, ...options } = {}) =>
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
