import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { acceptedEncoding, compress, type Encoding } from '../http/headers/compression.ts';
import { sendNothing } from '../http/answering.ts';
import type { HttpContext, HttpMiddleware } from '../http/identity/request-state.ts';

const contentTypes: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff: 'font/woff',
  woff2: 'font/woff2',
};
const alreadyCompressed = new Set(['png', 'woff', 'woff2']);

interface StaticFile {
  type: string;
  content: Buffer;
  etag: string;
  /** The name contains a hash of the content, so it never changes. */
  immutable: boolean;
  compressible: boolean;
}

/** Brotli's, 0 to 11. */
const quickQuality = 5;
const bestQuality = 11;

/** Computed on first use, by the digest of the content; all servers of a process serve the same files. */
const compressedContents = new Map<string, Promise<Buffer>>();
let lastImproved: Promise<void> = Promise.resolve();

/**
 * Serves the built page's files from memory. The folder is read once, so that no URL can escape from it; the page
 * itself is not included.
 */
export function serveStaticFiles(folder: string): HttpMiddleware {
  const files = readFiles(folder);
  return async (context, next) => {
    const file = context.method === 'GET' || context.method === 'HEAD' ? files.get(context.path) : undefined;
    if (file === undefined) return next();
    context.state.route = 'static';
    await sendFile(context, file);
  };
}

async function sendFile(context: HttpContext, file: StaticFile): Promise<void> {
  context.set('Cache-Control', file.immutable ? 'public, max-age=31536000, immutable' : 'public, no-cache');
  context.set('ETag', file.etag);
  if (context.get('if-none-match') === file.etag) {
    sendNothing(context, 304);
    return;
  }
  context.status = 200;
  context.set('Content-Type', file.type);
  if (!file.compressible) {
    context.body = file.content;
    return;
  }
  context.vary('Accept-Encoding');
  const encoding = acceptedEncoding(context.get('accept-encoding'));
  if (encoding !== null) context.set('Content-Encoding', encoding);
  context.body = encoding === null ? file.content : await compressed(file, encoding);
}

/**
 * The first caller gets what is quickly compressed; those after it get the smallest that there is, which takes up to a
 * second of one thread for each file and makes a visit 9 % smaller.
 */
function compressed(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${file.etag}`;
  const known = compressedContents.get(key);
  if (known !== undefined) return known;
  const content = compress(file.content, encoding, quickQuality);
  compressedContents.set(key, content);
  if (encoding === 'br') lastImproved = improve(key, file.content, lastImproved);
  return content;
}

/** One file after another, so that threads are left for others. */
async function improve(key: string, content: Buffer, before: Promise<void>): Promise<void> {
  await before;
  compressedContents.set(key, Promise.resolve(await compress(content, 'br', bestQuality)));
}

function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = path.slice(folder.length).split(sep).join('/').replace(/^\/*/, '/');
    const extension = address.slice(address.lastIndexOf('.') + 1);
    const type = contentTypes[extension];
    if (type === undefined || address.startsWith('/.')) continue;
    const content = readFileSync(path);
    files.set(address, {
      type,
      content,
      etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`,
      immutable: address.startsWith('/assets/'),
      compressible: !alreadyCompressed.has(extension),
    });
  }
  return files;
}
