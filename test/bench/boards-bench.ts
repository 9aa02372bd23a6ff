import type { Browser, Page } from 'playwright';
import { CreateBoard } from '../../application/boards/create-board.ts';
import { CreateBoardList } from '../../application/boards/create-board-list.ts';
import { CreateLabel } from '../../application/labels/create-label.ts';
import type { Namespace } from '../../domain/namespaces/namespace.ts';
import { giveSession } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { withServedProduct } from './served-product.ts';
import { withAim } from './aims.ts';
import { measureBareFrames } from './browser-bench.ts';
import { framesDuring } from './page-frames.ts';
import { medianOf, quantile } from './quantile.ts';

/** Of issues and of epics, each. */
const entries = 5_000;
const slowdown = 4;
const loads = 3;
const cardsLoaded = 1_000;
const labels = ['todo', 'doing'] as const;

/** Milliseconds from the call of an address until its first rows or cards are painted. */
export interface BoardFigures {
  firstPaints: ReadonlyMap<string, number>;
  /** Cards of a column when it is scrolled and a card of it is dragged. */
  cards: number;
  /** Milliseconds: frames of which 95 of 100 are no longer. */
  bareFrame95: number;
  scrollFrame95: number;
  dragFrame95: number;
  tableFrame95: number;
}

type BoardFrames = Pick<BoardFigures, 'cards' | 'scrollFrame95' | 'dragFrame95'>;

const table = 'display=table&state=all';
const columns = 'table_columns=state.assignees.labels.due.weight';
const card = '[data-card]';
const row = '[role=grid] [role=row] a';

/** Each page with what shows that it can be used. */
const pages: Readonly<Record<string, { path: string; useful: string }>> = {
  'board of issues': { path: '/plan/app/-/boards', useful: card },
  'board of epics': { path: '/groups/plan/-/epic_boards', useful: card },
  'board with swimlanes': { path: '/plan/app/-/boards?lanes=epic', useful: card },
  'table of issues': { path: `/plan/app/-/issues?${table}`, useful: row },
  'table of epics': { path: `/groups/plan/-/epics?${table}`, useful: row },
  'view: a table in groups, with sums': {
    path: `/plan/app/-/issues?${table}&${columns}&table_group_by=epic`,
    useful: row,
  },
  'view: a board, filtered': { path: '/plan/app/-/boards?search=Step&label_name[]=todo', useful: card },
};

/** Boards, tables and views of many entries, on a quarter of the processor. */
export async function measureBoards(today: string): Promise<BoardFigures> {
  const bareFrame95 = await measureBareFrames(entries, slowdown);
  return withServedProduct(today, async (server, browser) => {
    const cookie = await preparePlan(server);
    const open = (): Promise<Page> => slowPage(browser, server.address, cookie);
    const firstPaints = new Map<string, number>();
    for (const [name, { path, useful }] of Object.entries(pages)) {
      const times: number[] = [];
      for (let turn = 0; turn < loads; turn += 1)
        times.push(await firstPaint(await open(), server.address + path, useful));
      firstPaints.set(name, quantile(times, 0.5));
    }
    const boards: BoardFrames[] = [];
    for (let turn = 0; turn < loads; turn += 1)
      boards.push(await measureBoard(await open(), `${server.address}/plan/app/-/boards`));
    const tableFrame95 = await measureTable(await open(), `${server.address}/plan/app/-/issues?${table}`);
    return { firstPaints, ...medianOf(boards), bareFrame95, tableFrame95 };
  });
}

/** A project with a board of issues below epics, and its group with a board of epics; answers the session of a planner. */
async function preparePlan(server: TestServer): Promise<string> {
  const group = await server.createGroup('plan', { name: 'Plan' });
  const project = await server.createProject('app', group, { name: 'App' });
  const planner = await server.createUser('petra', { name: 'Petra Planner' });
  await server.addMember(group, planner, 'planner');
  const ids: number[] = [];
  for (const name of labels) {
    const label = await server.perform(CreateLabel, { kind: 'group', namespace: group.id, name, color: '#6699cc' });
    ids.push(label.id);
  }
  await insertItems(server, { group, project, labelIds: ids, authorId: planner.id });
  for (const [kind, namespace, items] of [
    ['project', project.id, 'issues'],
    ['group', group.id, 'epics'],
  ] as const) {
    const place = { kind, namespace, items };
    const { id: boardId } = await server.perform(CreateBoard, { ...place, name: 'Work' });
    for (const labelId of ids) await server.perform(CreateBoardList, { ...place, boardId, subject: { labelId } });
  }
  return (await server.signedIn(planner)).cookie ?? '';
}

interface Plan {
  group: Namespace;
  project: Namespace;
  labelIds: readonly number[];
  authorId: number;
}

/** By plain statements: 10,000 acts through the door would take minutes. Two of five issues and epics are on a list. */
async function insertItems(server: TestServer, { group, project, labelIds, authorId }: Plan): Promise<void> {
  const values = {
    entries,
    authorId,
    group: group.id,
    project: project.id,
    todo: labelIds[0] ?? 0,
    doing: labelIds[1] ?? 0,
  };
  await server.connection.transaction(async (transaction) => {
    await transaction.raw('alter table work_items disable trigger user');
    for (const statement of statements) await transaction.raw(statement, values);
    await transaction.raw('alter table work_items enable trigger user');
  });
  await server.connection.raw('analyze');
}

const statements = [
  `insert into work_items (namespace_id, iid, type, title, description, author_id, relative_position, start_date,
     start_date_is_fixed, start_date_fixed, due_date, due_date_is_fixed, due_date_fixed, color, created_at, updated_at)
   select :group, i, 'epic', 'Part ' || i || ' of the plan', '', :authorId, i * 1024, date '2026-10-01' + i % 60, true,
     date '2026-10-01' + i % 60, date '2026-12-01' + i % 60, true, date '2026-12-01' + i % 60, '#1068bf',
     timestamptz '2026-10-01' + i * interval '1 minute', timestamptz '2026-10-01' + i * interval '1 minute'
   from generate_series(1, :entries) i`,
  `insert into work_items (namespace_id, iid, type, title, description, author_id, relative_position, parent_id,
     ancestor_ids, weight, created_at, updated_at)
   select :project, i, 'issue', 'Step ' || i || ' of the plan', '', :authorId, i * 1024, epic.id, array[epic.id], i % 9,
     timestamptz '2026-10-01' + i * interval '1 minute', timestamptz '2026-10-01' + i * interval '1 minute'
   from generate_series(1, :entries) i
   join work_items epic on epic.namespace_id = :group and epic.iid = 1 + i % 200`,
  `insert into work_item_labels (work_item_id, label_id)
   select id, case when iid % 5 = 0 then :todo::bigint else :doing::bigint end from work_items where iid % 5 < 2`,
  `insert into iid_counters (namespace_id, subject, last)
   values (:group, 'work_items', :entries), (:project, 'work_items', :entries)
   on conflict (namespace_id, subject) do update set last = excluded.last`,
];

/** A page that has nothing of the product yet. */
async function slowPage(browser: Browser, address: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await giveSession(context, address, cookie);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

async function firstPaint(page: Page, address: string, useful: string): Promise<number> {
  await page.addInitScript((selector) => {
    const seen = { at: 0 };
    Object.assign(window, { seen });
    const look = (): void => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look);
      // The frame that shows it ends when the next one begins.
      else requestAnimationFrame(() => (seen.at = performance.now()));
    };
    requestAnimationFrame(look);
  }, useful);
  await page.goto(address);
  await page.waitForFunction(() => (window as unknown as { seen: { at: number } }).seen.at > 0);
  const at = await page.evaluate(() => (window as unknown as { seen: { at: number } }).seen.at);
  await page.context().close();
  return at;
}

/** Loads many cards of a column, scrolls through them, and drags one from column to column. */
async function measureBoard(page: Page, address: string): Promise<BoardFrames> {
  await page.goto(address);
  const list = page.locator('[data-column=opened]');
  const cards = list.locator(card);
  await cards.first().waitFor();
  // Only cards in sight are drawn: the last one tells how many are loaded.
  const loaded = async (): Promise<number> => Number(await cards.last().getAttribute('aria-posinset'));
  while ((await loaded()) < cardsLoaded) {
    const before = await loaded();
    await page.waitForFunction((count) => {
      const column = document.querySelector('[data-column=opened]');
      column?.scrollTo({ top: column.scrollHeight });
      const [last] = [...(column?.querySelectorAll('[data-card]') ?? [])].slice(-1);
      return Number(last?.getAttribute('aria-posinset')) > count;
    }, before);
  }
  const count = await loaded();
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  const scrolled = await framesDuring(page, () => scrollDown(page, '[data-column=opened]'));
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  const second = list.locator(`${card}[aria-posinset="2"]`);
  await second.waitFor();
  const box = await second.boundingBox();
  const target = await page.locator('[data-column]').nth(1).boundingBox();
  if (box === null || target === null) throw new Error('no card to drag is in sight');
  const dragged = await framesDuring(page, async () => {
    await page.mouse.move(box.x + 40, box.y + box.height - 8);
    await page.mouse.down();
    for (let turn = 0; turn < 3; turn += 1) {
      await page.mouse.move(box.x + 60, box.y + 300, { steps: 30 });
      await page.mouse.move(target.x + 60, target.y + 200, { steps: 30 });
    }
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
  await page.context().close();
  return { cards: count, scrollFrame95: quantile(scrolled, 0.95), dragFrame95: quantile(dragged, 0.95) };
}

async function measureTable(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.locator(row).first().waitFor();
  const frames = await framesDuring(page, () => scrollDown(page, 'main'));
  await page.context().close();
  return quantile(frames, 0.95);
}

const scrolledFrames = 120;

/** Scrolls an element, or what scrolls around it, by a step each frame. */
async function scrollDown(page: Page, selector: string): Promise<void> {
  await page.evaluate(
    async ([chosen, count]) => {
      for (let frame = 0; frame < count; frame += 1) {
        for (let around = document.querySelector(chosen); around !== null; around = around.parentElement)
          around.scrollTop += 60;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [selector, scrolledFrames] as const,
  );
}

export function boardsReport(figures: BoardFigures): string[] {
  const { firstPaints, cards, bareFrame95, scrollFrame95, dragFrame95, tableFrame95 } = figures;
  const ratio = (frame: number): string => withAim(frame / bareFrame95, 'at most', 1.2, 2, 'x');
  return [
    `Boards, tables and views of ${entries.toLocaleString('en-US')} entries, on a quarter of the processor`,
    '  first useful paint',
    ...[...firstPaints].map(([name, time]) => `    ${name.padEnd(36)} ${withAim(time, 'at most', 2_500, 0, ' ms')}`),
    `  frames beside the bare list (${bareFrame95.toFixed(1)} ms)`,
    `    scrolling a column of ${cards} cards    ${ratio(scrollFrame95)}`,
    `    dragging a card of it               ${ratio(dragFrame95)}`,
    `    scrolling the table                 ${ratio(tableFrame95)}`,
  ];
}
