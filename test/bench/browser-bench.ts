import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright';
import { build } from 'vite';
import { projectFolder } from '../../infrastructure/data-folder.ts';
import { launchBrowser } from '../support/browser.ts';
import type { ListFigures, ListKind } from './browser/measure.ts';

const address = 'http://bench.test';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

export interface BrowserFigures {
  count: number;
  timeline: ListFigures;
  tree: ListFigures;
  bare: ListFigures;
}

/** Draws and scrolls the timeline with each number of epics in its store, and the bare list beside it, in a page of their own. */
export async function measureBrowser(counts: readonly number[]): Promise<BrowserFigures[]> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-bench-'));
  const browser = await launchBrowser(['--js-flags=--expose-gc', '--enable-precise-memory-info']);
  try {
    await build({
      configFile: join(projectFolder, 'web', 'vite.config.ts'),
      root: join(projectFolder, 'test', 'bench', 'browser'),
      publicDir: join(projectFolder, 'web', 'public'),
      logLevel: 'warn',
      build: { outDir: folder },
    });
    const figures: BrowserFigures[] = [];
    for (const count of counts) {
      const bare = await measureKind(browser, folder, 'bare', count);
      const timeline = await measureKind(browser, folder, 'timeline', count);
      figures.push({ count, bare, timeline, tree: await measureKind(browser, folder, 'tree', count) });
    }
    return figures;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureKind(browser: Browser, folder: string, kind: ListKind, count: number): Promise<ListFigures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route(`${address}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/' ? '/index.html' : pathname;
    const body = await readFile(join(folder, file)).catch(() => null);
    if (body === null) await route.fulfill({ status: 404 });
    else await route.fulfill({ body, contentType: types[extname(file)] ?? 'application/octet-stream' });
  });
  await page.goto(address);
  await page.waitForFunction(() => window.measure !== undefined);
  const figures = await page.evaluate(([kind, count]) => window.measure?.(kind, count), [kind, count] as const);
  await page.close();
  if (figures === undefined) throw new Error('the page measured nothing');
  return figures;
}
