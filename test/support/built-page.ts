import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright';
import { build } from 'vite';
import { projectFolder } from '../../infrastructure/data-folder.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Code of the tests in a page of its own, built for browsers as the product is, behind a server of files. */
export class BuiltPage {
  private constructor(
    private readonly folder: string,
    private readonly server: Server,
  ) {}

  /** @param path folder with the page's `index.html`, from the tests' folder; the caller removes what is built */
  static async build(...path: string[]): Promise<BuiltPage> {
    const folder = await mkdtemp(join(tmpdir(), 'milepost-built-page-'));
    try {
      await build({
        configFile: join(projectFolder, 'web', 'vite.config.ts'),
        root: join(projectFolder, 'test', ...path),
        publicDir: join(projectFolder, 'web', 'public'),
        logLevel: 'warn',
        build: { outDir: folder },
      });
      return new BuiltPage(folder, await serve(folder));
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  async openIn(page: Page): Promise<void> {
    const { port } = this.server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
  }

  async remove(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const file = pathname === '/' ? 'index.html' : pathname;
    readFile(join(folder, file)).then(
      (body) => response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
