import type { Browser } from 'playwright';
import { launchBrowser } from '../support/browser.ts';
import { BuiltPage } from '../support/built-page.ts';
import type { ListFigures, ListKind } from './browser/measure.ts';

export interface BrowserFigures {
  count: number;
  timeline: ListFigures;
  tree: ListFigures;
  bare: ListFigures;
}

/** Draws and scrolls the timeline with each number of epics in its store, and the bare list beside it, in a page of their own. */
export async function measureBrowser(counts: readonly number[]): Promise<BrowserFigures[]> {
  const browser = await launchBrowser(['--js-flags=--expose-gc', '--enable-precise-memory-info']);
  try {
    const built = await BuiltPage.build('bench', 'browser');
    try {
      const figures: BrowserFigures[] = [];
      for (const count of counts) {
        const bare = await measureKind(browser, built, 'bare', count);
        const timeline = await measureKind(browser, built, 'timeline', count);
        figures.push({ count, bare, timeline, tree: await measureKind(browser, built, 'tree', count) });
      }
      return figures;
    } finally {
      await built.remove();
    }
  } finally {
    await browser.close();
  }
}

async function measureKind(browser: Browser, built: BuiltPage, kind: ListKind, count: number): Promise<ListFigures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await built.openIn(page);
  await page.waitForFunction(() => window.measure !== undefined);
  const figures = await page.evaluate(([kind, count]) => window.measure?.(kind, count), [kind, count] as const);
  await page.close();
  if (figures === undefined) throw new Error('the page measured nothing');
  return figures;
}
