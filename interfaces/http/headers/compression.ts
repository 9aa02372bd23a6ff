import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpMiddleware } from '../identity/request-state.ts';

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

export type Encoding = 'br' | 'gzip';

/** Smaller answers fit into one packet anyway, in bytes. */
const worthwhile = 1_400;
const compressible = /^(?:application\/(?:json|javascript|graphql-response\+json)|text\/|image\/svg)/;

/**
 * Answers larger than this many bytes are compressed one at a time and at a lower quality, because they occupy the
 * thread pool.
 */
const large = 1024 * 1024;
const usualQuality = 4;
const quickQuality = 1;
let largeBefore: Promise<unknown> = Promise.resolve();

/** The best encoding that the client accepts, or null. */
export function acceptedEncoding(acceptEncoding: string): Encoding | null {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : null;
}

/** `quality` is brotli's, 0 to 11; gzip uses its default. */
export async function compress(content: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(content, { level: 6 });
  return compressBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

function compressInTurn(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (content.length <= large) return compress(content, encoding, usualQuality);
  const compressed = largeBefore.then(() => compress(content, encoding, quickQuality));
  largeBefore = compressed.catch(() => undefined);
  return compressed;
}

/** Compresses API answers. Pages are not compressed, because they contain a secret next to text from users (BREACH). */
export const compressAnswers: HttpMiddleware = async (context, next) => {
  await next();
  const { body } = context;
  if (!Buffer.isBuffer(body) || body.length < worthwhile || context.res.hasHeader('Content-Encoding')) return;
  if (!compressible.test(context.response.get('Content-Type')) || context.method === 'HEAD') return;
  context.vary('Accept-Encoding');
  const encoding = acceptedEncoding(context.get('accept-encoding'));
  if (encoding === null) return;
  context.body = await compressInTurn(body, encoding);
  context.set('Content-Encoding', encoding);
};
