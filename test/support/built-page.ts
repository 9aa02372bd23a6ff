import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import { projectFolder } from '../../infrastructure/data-folder.ts';

const address = 'http://built.test';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Code of the tests in a page of its own, built for browsers as the product is, without a server. */
export class BuiltPage {
  private constructor(private readonly folder: string) {}

  /** @param path folder with the page's `index.html`, from the tests' folder; the caller removes what is built */
  static async build(...path: string[]): Promise<BuiltPage> {
    const built = new BuiltPage(await mkdtemp(join(tmpdir(), 'milepost-built-page-')));
    try {
      await build({
        configFile: join(projectFolder, 'web', 'vite.config.ts'),
        root: join(projectFolder, 'test', ...path),
        publicDir: join(projectFolder, 'web', 'public'),
        logLevel: 'warn',
        build: { outDir: built.folder },
      });
      return built;
    } catch (error) {
      await built.remove();
      throw error;
    }
  }

  async openIn(page: Page): Promise<void> {
    await page.route(`${address}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = pathname === '/' ? '/index.html' : pathname;
      const body = await readFile(join(this.folder, file)).catch(() => null);
      if (body === null) await route.fulfill({ status: 404 });
      else await route.fulfill({ body, contentType: types[extname(file)] ?? 'application/octet-stream' });
    });
    await page.goto(address);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
