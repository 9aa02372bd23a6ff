import busboy from 'busboy';
import { decodeBody, notUtf8, readJson, replacement } from './json-text.ts';
import { badRequest, bodyTooLarge, Refusal } from '../refusal.ts';
import { parseForm } from './query-string.ts';
import type { HttpContext } from '../identity/request-state.ts';
import { storable } from './storable.ts';
import { whenClosed } from '../when-closed.ts';

/** Maximum bytes of a JSON body or form, without files. */
export const largestBody = 2 * 1024 * 1024;

/**
 * The body's parameters in any of the three formats; none for an empty body, even with a content type. @throws Refusal
 * 400 unreadable, 413 too large, 415 another content type
 */
export async function readBodyParameters(context: HttpContext): Promise<Record<string, unknown>> {
  const type = contentTypeOf(context);
  if (type === 'multipart/form-data') return readMultipart(context);
  const body = await readBody(context);
  if (body.length === 0) return {};
  if (type === 'application/json') return parseJson(body);
  if (type === 'application/x-www-form-urlencoded') return parseForm(decodeBody(body));
  throw new Refusal(415, { error: 'The provided content-type is not supported.' });
}

/** The whole body. @throws Refusal 413, 415 for an encoded one */
export async function readBody(context: HttpContext, largest = largestBody): Promise<Buffer> {
  const encoding = context.get('content-encoding');
  if (encoding !== '' && encoding !== 'identity')
    throw new Refusal(415, { message: '415 Unsupported Media Type' }, {}, true);
  if (Number(context.get('content-length')) > largest) throw bodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of context.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largest) break;
      chunks.push(chunk);
    }
  } catch {
    throw new Refusal(400, { message: '400 Bad request - the body ended too early' }, {}, true);
  }
  if (size > largest) throw bodyTooLarge();
  return Buffer.concat(chunks);
}

/** Parses a JSON object that can be stored. @throws Refusal 400 */
export function parseJson(body: Buffer): Record<string, unknown> {
  const value = readJson(body);
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw badRequest('the body is not a JSON object');
  return value as Record<string, unknown>;
}

export function contentTypeOf(context: HttpContext): string {
  return context.get('content-type').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** The fields, but only the names of files: sent-file.ts handles their content. */
async function readMultipart(context: HttpContext): Promise<Record<string, unknown>> {
  if (Number(context.get('content-length')) > largestBody) throw bodyTooLarge();
  const pairs: [name: string, value: string][] = [];
  const chunks: Buffer[] = [];
  const files = new Map<string, { filename: string | undefined }>();
  await new Promise<void>((resolve, reject) => {
    let size = 0;
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: context.req.headers,
        defParamCharset: 'utf8',
        limits: { fields: 1_000, fieldSize: largestBody, parts: 1_000 },
      });
    } catch {
      reject(badRequest('the body is not a valid form'));
      return;
    }
    const fail = (error: Error) => {
      context.req.unpipe(parser);
      reject(error);
    };
    context.req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > largestBody) fail(bodyTooLarge());
      else chunks.push(chunk);
    });
    whenClosed(context.req, () => {
      if (!context.req.readableEnded) fail(badRequest('the body ended too early'));
    });
    parser.on('field', (name, value) => pairs.push([name, value]));
    parser.on('file', (name, file, { filename }) => {
      files.set(name, { filename });
      file.resume();
    });
    parser.on('error', () => fail(badRequest('the body is not a valid form')));
    parser.on('close', resolve);
    context.req.pipe(parser);
  });
  requireSentAsUtf8(
    [...pairs.flat(), ...[...files].flatMap(([name, { filename = '' }]) => [name, filename])],
    Buffer.concat(chunks),
  );
  const encoded = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return { ...parseForm(encoded), ...storable(Object.fromEntries(files)) };
}

/**
 * The parser replaces bytes that are not UTF-8 by U+FFFD. A text that really has this character is found in the body as
 * it is. @throws Refusal 400
 */
function requireSentAsUtf8(texts: readonly string[], body: Buffer): void {
  if (texts.some((text) => text.includes(replacement) && !body.includes(text))) throw notUtf8();
}
