import type { Browser, BrowserContext, Page } from 'playwright';
import { CreateWorkItem } from '../../application/work-items/create-work-item.ts';
import { giveSession } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { withServedProduct } from './served-product.ts';
import { withAim } from './aims.ts';

/** What a page costs a phone that has nothing of it, from the call of its address. Times are milliseconds. */
export interface PageFigures {
  requests: number;
  scripts: number;
  /** As transferred. */
  bytes: number;
  mainThread: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** From a press on a control to the frame that shows it. */
  press: number;
}

/** A mobile network at the edge of usable, and a quarter of the processor. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;
const phone = { width: 390, height: 844 };
const loads = 3;
const epics = 60;

interface MeasuredPage {
  path: string;
  /** A text that the page shows when it is complete. */
  complete: string;
  /** The name of a control that opens something. */
  pressed: string;
}

const pages: Readonly<Record<string, MeasuredPage>> = {
  home: { path: '/', complete: 'You’re all caught up', pressed: 'New…' },
  group: { path: '/groups/plan', complete: 'People', pressed: 'New…' },
  roadmap: { path: '/groups/plan/-/roadmap', complete: 'Part 60 of the plan', pressed: 'Settings' },
  'list of epics': { path: '/groups/plan/-/epics', complete: 'Part 60 of the plan', pressed: 'Sort by Created date' },
  epic: { path: '/groups/plan/-/epics/1', complete: 'Step 60 of the plan', pressed: 'Epic actions' },
  'list of issues': { path: '/plan/app/-/issues', complete: 'Step 60 of the plan', pressed: 'Sort by Created date' },
  issue: { path: '/plan/app/-/issues/1', complete: 'Activity', pressed: 'Issue actions' },
};

/** Each page as a phone loads it for the first time, the middle of three loads. */
export async function measurePages(today: string): Promise<Map<string, PageFigures>> {
  return withServedProduct(today, async (server, browser) => {
    const cookie = await preparePlan(server);
    const figures = new Map<string, PageFigures>();
    for (const [name, page] of Object.entries(pages)) {
      const loaded: PageFigures[] = [];
      for (let turn = 0; turn < loads; turn += 1) loaded.push(await load(browser, server.address, cookie, page));
      figures.set(name, middleOf(loaded));
    }
    return figures;
  });
}

/** A group with epics of this quarter, the first of them with issues; answers the session of a planner. */
async function preparePlan(server: TestServer): Promise<string> {
  const group = await server.createGroup('plan', { name: 'Plan' });
  const project = await server.createProject('app', group, { name: 'App' });
  const planner = await server.createUser('petra', { name: 'Petra Planner' });
  await server.addMember(group, planner, 'planner');
  const dates = { startDateIsFixed: true, startDateFixed: '2026-11-02', dueDateIsFixed: true } as const;
  let first: number | undefined;
  for (let number = 1; number <= epics; number += 1) {
    const title = `Part ${number} of the plan`;
    const dueDateFixed = `2026-12-${String((number % 20) + 10)}`;
    const epic = await server.perform(
      CreateWorkItem,
      { type: 'epic', namespace: group.id, title, description: 'Why and how.', ...dates, dueDateFixed },
      planner,
    );
    first ??= epic.id;
    const step = {
      type: 'issue',
      namespace: project.id,
      title: `Step ${number} of the plan`,
      parentId: first,
    } as const;
    await server.perform(CreateWorkItem, step, planner);
  }
  return (await server.signedIn(planner)).cookie ?? '';
}

async function load(browser: Browser, address: string, cookie: string, measured: MeasuredPage): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: phone, locale: 'en-GB', reducedMotion: 'reduce' });
  try {
    await giveSession(context, address, cookie);
    return await loadIn(context, address, measured);
  } finally {
    await context.close();
  }
}

async function loadIn(context: BrowserContext, address: string, measured: MeasuredPage): Promise<PageFigures> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const sums = { requests: 0, scripts: 0, bytes: 0 };
  session.on('Network.responseReceived', ({ type }) => {
    sums.requests += 1;
    if (type === 'Script') sums.scripts += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (sums.bytes += encodedDataLength));
  await page.addInitScript(() => {
    const paints = { largest: 0, shift: 0 };
    Object.assign(window, { paints });
    const observe = (type: string, see: (entry: PerformanceEntry & { value: number }) => void): void => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) see(entry as PerformanceEntry & { value: number });
      }).observe({ type, buffered: true });
    };
    observe('largest-contentful-paint', ({ startTime }) => (paints.largest = startTime));
    observe('layout-shift', ({ value }) => (paints.shift += value));
  });
  await page.goto(`${address}${measured.path}`);
  await page.getByText(measured.complete, { exact: true }).first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], [class*=skeleton]') === null);
  const atRest = { ...sums };
  const { metrics } = await session.send('Performance.getMetrics');
  const mainThread = metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0;
  const paints = await page.evaluate(() => ({
    ...(window as unknown as { paints: { largest: number; shift: number } }).paints,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  return {
    ...atRest,
    mainThread: mainThread * 1000,
    firstPaint: paints.first,
    largestPaint: paints.largest,
    layoutShift: paints.shift,
    press: await pressToPaint(page, measured.pressed),
  };
}

/** The code of what opens is there, as after the first press: what is measured is the work of the press. */
async function pressToPaint(page: Page, control: string): Promise<number> {
  const button = page.getByRole('button', { name: control }).first();
  const opened = page.locator('[role=menu], [role=dialog]');
  await button.click();
  await opened.first().waitFor();
  await page.keyboard.press('Escape');
  await opened.first().waitFor({ state: 'detached' });
  await page.evaluate(() => {
    const measured = { press: 0 };
    Object.assign(window, { measured });
    const begin = (): void => {
      const start = performance.now();
      const look = (): void => {
        if (document.querySelector('[role=menu], [role=dialog]') === null) requestAnimationFrame(look);
        // The frame that shows it ends when the next one begins.
        else requestAnimationFrame(() => (measured.press = performance.now() - start));
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerdown', begin, { capture: true, once: true });
  });
  await button.click();
  await page.waitForFunction(() => (window as unknown as { measured: { press: number } }).measured.press > 0);
  return page.evaluate(() => (window as unknown as { measured: { press: number } }).measured.press);
}

/** The middle of each figure. */
function middleOf(all: readonly PageFigures[]): PageFigures {
  const middle = (figure: keyof PageFigures): number =>
    all.map((one) => one[figure]).toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
  return {
    requests: middle('requests'),
    scripts: middle('scripts'),
    bytes: middle('bytes'),
    mainThread: middle('mainThread'),
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    layoutShift: middle('layoutShift'),
    press: middle('press'),
  };
}

export function pagesReport(figures: ReadonlyMap<string, PageFigures>): string[] {
  return [
    'Pages on a phone that has nothing of them: 1.6 Mbit/s, 150 ms, a quarter of the processor',
    ...[...figures].flatMap(([name, page]) => [
      `  ${name}`,
      `    requests             ${withAim(page.requests, 'at most', 25, 0)}`,
      `    scripts              ${withAim(page.scripts, 'at most', 8, 0)}`,
      `    bytes                ${withAim(page.bytes / 1000, 'at most', 350, 0, ' kB')}`,
      `    main thread          ${withAim(page.mainThread, 'at most', 1500, 0, ' ms')}`,
      `    first paint          ${withAim(page.firstPaint, 'at most', 1500, 0, ' ms')}`,
      `    largest paint        ${withAim(page.largestPaint, 'at most', 2500, 0, ' ms')}`,
      `    layout shift         ${withAim(page.layoutShift, 'at most', 0.05, 3)}`,
      `    press to paint       ${withAim(page.press, 'at most', 200, 0, ' ms')}`,
    ]),
  ];
}
