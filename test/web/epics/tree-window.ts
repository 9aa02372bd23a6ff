import type { BrowserContextOptions, Page } from 'playwright';
import { CreateLabel } from '../../../application/labels/create-label.ts';
import { CreateMilestone } from '../../../application/milestones/create-milestone.ts';
import { CreateWorkItem } from '../../../application/work-items/create-work-item.ts';
import { LinkWorkItems } from '../../../application/work-items/link-work-items.ts';
import { UpdateWorkItem } from '../../../application/work-items/update-work-item.ts';
import type { Namespace } from '../../../domain/namespaces/namespace.ts';
import type { User } from '../../../domain/people/user.ts';
import type { WorkItem } from '../../../domain/work-items/work-item.ts';
import { FilledDatabase } from '../../support/filled-database.ts';
import type { TestServer } from '../../support/server.ts';
import { useWeb, type WebOptions } from '../../support/web.ts';

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

export interface TreeWindow {
  server: TestServer;
  group: Namespace;
  web: Namespace;
  app: Namespace;
  items: Record<string, WorkItem>;
  /** A group with an epic of its own name, for tests that change things. */
  epicWith(title: string, children: readonly string[]): Promise<WorkItem>;
  open(options?: OpenOptions): Promise<Page>;
}

const today = '2026-11-21';
/** The database with the tree. */
export const filledWithTree = new FilledDatabase(today, async (server) => {
  const tree = { server, items: {} } as TreeWindow;
  await fillTree(tree);
  const { group, web, app, items } = tree;
  return { group, web, app, items };
});

/** A server with an epic and what is below it, and a browser, for the tests of one `describe`. */
export function useTreeWindow(options: WebOptions = {}): TreeWindow {
  const web = useWeb({ today, filledBy: filledWithTree, ...options });
  const window = {} as TreeWindow;
  before(async function () {
    this.timeout(60_000);
    const server = web.server();
    const { items, ...containers } = await filledWithTree.made();
    Object.assign(window, { server, ...containers, items: { ...items } });
    window.epicWith = (title, children) => epicWith(window, title, children);
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

/**
 * "Launch" holds, from the top: the epics Rocket (with Engine, which holds Nozzle, and the issue Weld) and Crew, the
 * issues Fuel (blocked, dated, weighed, at risk, labeled), Tower (closed) and Budget (confidential).
 */
async function fillTree(window: Omit<TreeWindow, 'open' | 'epicWith'>): Promise<void> {
  const { server, items } = window;
  window.group = await server.createGroup('plan', { name: 'Plan', visibility: 'public' });
  window.web = await server.createGroup('web', { name: 'Web', visibility: 'public', parent: window.group });
  window.app = await server.createProject('app', window.group, { name: 'App', visibility: 'public' });
  const { group, app } = window;
  await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name: 'priority::high', color: '#c91c00' });
  const milestone = await server.perform(CreateMilestone, {
    kind: 'group',
    namespace: group.id,
    title: 'Release 1',
    startDate: '2026-11-01',
    dueDate: '2026-12-15',
  });
  const make = async (type: 'epic' | 'issue', title: string, under: string | null, fields: object = {}) => {
    items[title] = await server.perform(CreateWorkItem, {
      type,
      namespace: type === 'epic' ? group.id : app.id,
      title,
      parentId: under === null ? null : (items[under] as WorkItem).id,
      ...fields,
    });
  };
  await make('epic', 'Launch', null, { description: 'Everything for the first flight.' });
  // New children go to the start, so the last one made is the topmost.
  await make('issue', 'Budget', 'Launch', { confidential: true });
  await make('issue', 'Tower', 'Launch');
  await make('issue', 'Fuel', 'Launch', {
    weight: 5,
    healthStatus: 'at_risk',
    dueDate: '2026-11-10',
    labels: ['priority::high'],
    milestoneId: milestone.id,
    assigneeIds: [server.root.id],
  });
  await make('epic', 'Crew', 'Launch');
  await make('epic', 'Rocket', 'Launch');
  await make('issue', 'Weld', 'Rocket', { weight: 2, healthStatus: 'on_track' });
  await make('epic', 'Engine', 'Rocket');
  await make('epic', 'Nozzle', 'Engine');
  await make('epic', 'Empty', null);
  await make('epic', 'Elsewhere', null);
  await make('issue', 'Loose end', null);
  await make('epic', 'Hidden plans', null, { confidential: true });
  await make('issue', 'Hidden work', 'Hidden plans', { confidential: true });
  const named = (title: string) => ({ id: (items[title] as WorkItem).id });
  await server.perform(UpdateWorkItem, { item: named('Tower'), stateEvent: 'close' });
  await server.perform(LinkWorkItems, { source: named('Loose end'), target: named('Fuel'), linkType: 'blocks' });
}

/** A group's epic with new children, from the top down; those with a # are issues. */
export async function epicWith(
  { server, group, app, items }: Omit<TreeWindow, 'open' | 'epicWith'>,
  title: string,
  children: readonly string[],
) {
  const epic = await server.perform(CreateWorkItem, { type: 'epic', namespace: group.id, title });
  items[title] = epic;
  for (const child of children.toReversed()) {
    const isIssue = child.startsWith('#');
    items[child] = await server.perform(CreateWorkItem, {
      type: isIssue ? 'issue' : 'epic',
      namespace: isIssue ? app.id : group.id,
      title: child,
      parentId: epic.id,
    });
  }
  return epic;
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
