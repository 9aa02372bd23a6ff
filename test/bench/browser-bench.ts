import type { Page } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { BuiltPage } from '../support/built-page.ts';
import { medianOf } from './quantile.ts';
import type { ListFigures, ListKind } from './browser/measure.ts';
import type { PlanningFigures } from './browser/planning.ts';

/** Planning with many epics and links, beside the bare list. */
export interface PlanningBench extends PlanningFigures {
  /** Times as slow as the processor is. */
  slowdown: number;
  bareFrame95: number;
  /** Until the answers are rows, and those are painted. */
  firstPaint: number;
}

export interface BrowserFigures {
  count: number;
  timeline: ListFigures;
  tree: ListFigures;
  bare: ListFigures;
}

/** Draws and scrolls the timeline with each number of epics in its store, and the bare list beside it, in a page of their own. */
export async function measureBrowser(counts: readonly number[]): Promise<BrowserFigures[]> {
  return withBenchPage(async (open) => {
    const figures: BrowserFigures[] = [];
    for (const count of counts) {
      const bare = await measureKind(open, 'bare', count);
      const timeline = await measureKind(open, 'timeline', count);
      figures.push({ count, bare, timeline, tree: await measureKind(open, 'tree', count) });
    }
    return figures;
  });
}

/** Frames of a single round differ by a quarter from one to the next. */
const rounds = 3;

/**
 * Drags, zooms and shows the critical path on a roadmap with twice as many links as epics, also on a slower processor. The
 * medians of some rounds.
 */
export async function measurePlanning(count: number, slowdowns: readonly number[]): Promise<PlanningBench[]> {
  return withBenchPage(async (open) => {
    const figures: PlanningBench[] = [];
    for (const slowdown of slowdowns) {
      const measuredRounds: PlanningBench[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const bare = await measureKind(open, 'bare', count, slowdown);
        const timeline = await measureKind(open, 'timeline', count, slowdown);
        const planning = await measured(await open(slowdown), (page) =>
          page.evaluate((all) => window.plan?.(all), count),
        );
        const firstPaint = timeline.conversion + timeline.paint;
        measuredRounds.push({ ...planning, slowdown, bareFrame95: bare.frame95, firstPaint });
      }
      figures.push(medianOf(measuredRounds));
    }
    return figures;
  });
}

/** The frame of the bare list that 95 of 100 are no longer than, in milliseconds; the median of some rounds. */
export async function measureBareFrames(count: number, slowdown: number): Promise<number> {
  return withBenchPage(async (open) => {
    const measuredRounds: ListFigures[] = [];
    for (let round = 0; round < rounds; round += 1)
      measuredRounds.push(await measureKind(open, 'bare', count, slowdown));
    return medianOf(measuredRounds).frame95;
  });
}

type OpenBenchPage = (slowdown?: number) => Promise<Page>;

/** Builds the page of the bench, and opens it as often as it is asked for. */
async function withBenchPage<Figures>(measure: (open: OpenBenchPage) => Promise<Figures>): Promise<Figures> {
  const browser = await launchBrowser(['--js-flags=--expose-gc', '--enable-precise-memory-info']);
  try {
    const built = await BuiltPage.build('bench', 'browser');
    try {
      return await measure(async (slowdown = 1) => {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await built.openIn(page);
        await page.waitForFunction(() => window.measure !== undefined);
        const session = await page.context().newCDPSession(page);
        if (slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        return page;
      });
    } finally {
      await built.remove();
    }
  } finally {
    await browser.close();
  }
}

async function measureKind(open: OpenBenchPage, kind: ListKind, count: number, slowdown = 1): Promise<ListFigures> {
  return measured(await open(slowdown), (page) =>
    page.evaluate(([one, all]) => window.measure?.(one, all), [kind, count] as const),
  );
}

async function measured<Figures>(page: Page, measure: (page: Page) => Promise<Figures | undefined>): Promise<Figures> {
  const figures = await measure(page);
  await page.close();
  if (figures === undefined) throw new Error('the page measured nothing');
  return figures;
}
