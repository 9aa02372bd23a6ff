import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import { projectFolder } from '../../../../infrastructure/data-folder.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
const nonce = 'bm9uY2U';
const policy = [
  `default-src 'self'`,
  `style-src 'self' 'nonce-${nonce}'`,
  `img-src 'self' data:`,
  `require-trusted-types-for 'script'`,
].join('; ');

/** A picture for the avatars. */
const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="4"/></svg>';

/** Bundles the page with all widgets and serves it under the product's policy, for the tests of one `describe`. */
export function useGallery(): { address(): string } {
  let folder = '';
  let server: Server | undefined;
  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(join(tmpdir(), 'milepost-gallery-'));
    await build({
      configFile: join(projectFolder, 'web', 'vite.config.ts'),
      root: join(projectFolder, 'test', 'web', 'widgets', 'gallery'),
      publicDir: join(projectFolder, 'web', 'public'),
      // One page with all widgets has no parts to load later, of which the bundler would warn.
      logLevel: 'error',
      build: { outDir: folder },
    });
    server = serve(folder);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    server?.closeAllConnections();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    address() {
      const bound = server?.address() as AddressInfo | undefined;
      if (bound === undefined) throw new Error('the gallery is there only while tests run');
      return `http://127.0.0.1:${bound.port}/`;
    },
  };
}

function serve(folder: string): Server {
  return createServer((request, response) => {
    void answer(folder, new URL(request.url ?? '/', 'http://localhost').pathname, response);
  });
}

async function answer(folder: string, path: string, response: ServerResponse): Promise<void> {
  const file = path === '/' ? '/index.html' : normalize(path);
  try {
    const content = file === '/dot.svg' ? dot : await readFile(join(folder, file), null);
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader('Content-Security-Policy', policy);
    response.end(file === '/index.html' ? content.toString().replaceAll('__NONCE__', nonce) : content);
  } catch {
    response.statusCode = 404;
    response.end();
  }
}
