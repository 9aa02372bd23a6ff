import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { FileStore, ReceivedFile } from '../../../application/uploads/file-store.ts';
import { largestUpload } from '../../../domain/uploads/upload.ts';
import { letTakeItsTime } from '../broken-requests.ts';
import { notUtf8, replacement } from './json-text.ts';
import { badRequest, bodyTooLarge, invalidParameter } from '../refusal.ts';
import { contentTypeOf } from './request-body.ts';
import type { HttpContext } from '../identity/request-state.ts';
import { whenClosed } from '../when-closed.ts';

/** An uploaded file; the receiver must keep or discard its content. */
export interface SentFile {
  filename: string;
  content: ReceivedFile;
  /** Other fields of the form. Long values are cut, but remain too long for any field. */
  fields: ReadonlyMap<string, string>;
}

/** Maximum bytes of a form besides its file. */
const largestFrame = 1024 * 1024;
/** Maximum characters of a field, and maximum number of fields. */
const longestField = 4096;
const mostFields = 20;
/** A body slower than 4 KiB per second over this time is aborted. */
const rateWindow = 15_000;
const leastPerWindow = (4 * 1024 * rateWindow) / 1000;

/**
 * Receives the field `name` of a form as a stream, without holding it in memory. @throws Invalid without a file;
 * Refusal 400 if aborted, 413 above `largest` bytes; StorageFull if the disk is full
 */
export async function receiveFile(
  context: HttpContext,
  files: FileStore,
  { name = 'file', largest = largestUpload }: { name?: string | undefined; largest?: number | undefined } = {},
): Promise<SentFile> {
  if (contentTypeOf(context) !== 'multipart/form-data') throw invalidParameter(`${name} is missing`);
  if (Number(context.get('content-length')) > largest + largestFrame) throw bodyTooLarge();
  letTakeItsTime(context.req);
  const stopWatching = watchRate(context.req);
  const fields = new Map<string, string>();
  let receiving: Promise<SentFile> | null = null;
  try {
    await readForm(context.req, { name, largest }, fields, (filename, stream) => {
      receiving = files.receive(stream).then((content) => ({ filename, content, fields }));
      return receiving;
    });
  } catch (error) {
    await discard(receiving);
    throw error;
  } finally {
    stopWatching();
  }
  if (receiving === null) throw invalidParameter(`${name} is missing`);
  return receiving;
}

/** A file of a form that is received as a whole. */
export interface SentBytes {
  filename: string;
  bytes: Buffer;
}

/**
 * Receives the files in the field `name` of a form into memory, at most `most` of them with `largest` bytes together.
 * Other fields are not read, and so refused: a dry run that is asked for in one must not become a real one.
 * @throws Invalid without a file or with other fields; Refusal 400 if aborted, 413 above the limits
 */
export async function receiveFiles(
  context: HttpContext,
  { name = 'file', largest, most }: { name?: string | undefined; largest: number; most: number },
): Promise<SentBytes[]> {
  if (contentTypeOf(context) !== 'multipart/form-data') throw invalidParameter(`${name} is missing`);
  if (Number(context.get('content-length')) > largest + largestFrame) throw bodyTooLarge();
  letTakeItsTime(context.req);
  const stopWatching = watchRate(context.req);
  const receiving: Promise<SentBytes>[] = [];
  const fields = new Map<string, string>();
  let size = 0;
  const receive = async (filename: string, stream: Readable): Promise<SentBytes> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largest) throw bodyTooLarge();
      chunks.push(chunk);
    }
    return { filename, bytes: Buffer.concat(chunks) };
  };
  try {
    await readForm(context.req, { name, largest, most }, fields, (filename, stream) => {
      const file = receive(filename, stream);
      receiving.push(file);
      return file;
    });
  } finally {
    stopWatching();
  }
  const [field] = fields.keys();
  if (field !== undefined) throw invalidParameter(`${field} belongs in the query`);
  if (receiving.length === 0) throw invalidParameter(`${name} is missing`);
  return Promise.all(receiving);
}

/** Passes the file on, and waits for the end of the form, or for the first error. */
function readForm(
  request: HttpContext['req'],
  { name, largest, most = 1 }: { name: string; largest: number; most?: number },
  fields: Map<string, string>,
  onFile: (filename: string, stream: Readable) => Promise<unknown>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        // One byte more than allowed, to distinguish a file that is too large from one that just fits.
        limits: { files: most, fileSize: largest + 1, fields: 100, fieldSize: largestFrame, parts: 100 + most },
      });
    } catch {
      reject(badRequest('the body is not a valid form'));
      return;
    }
    const fail = (error: Error) => {
      request.unpipe(parser);
      parser.destroy(error);
      reject(error);
    };
    parser.on('file', (field, stream, info) => {
      // A part without a file name is possible, although the types exclude it.
      const { filename } = info as { filename: string | undefined };
      stream.on('error', () => undefined);
      if (`${field}${filename ?? ''}`.includes(replacement)) {
        stream.resume();
        process.nextTick(fail, notUtf8());
        return;
      }
      if (field !== name || filename === undefined) {
        stream.resume();
        return;
      }
      // The parser cannot be stopped from inside the callback.
      stream.once('limit', () => process.nextTick(fail, bodyTooLarge()));
      // If writing fails, the file is not read either, and the parser would wait forever.
      onFile(filename, stream).catch((error: Error) => process.nextTick(fail, error));
    });
    parser.on('field', (field, value) => {
      if (`${field}${value}`.includes(replacement)) process.nextTick(fail, notUtf8());
      if (fields.size < mostFields) fields.set(field.slice(0, 100), value.slice(0, longestField));
    });
    parser.on('error', () => fail(badRequest('the body is not a valid form')));
    parser.on('close', resolve);
    whenClosed(request, () => {
      if (!request.readableEnded) fail(badRequest('the body ended too early'));
    });
    request.pipe(parser);
  });
}

async function discard(receiving: Promise<SentFile> | null): Promise<void> {
  try {
    await (await receiving)?.content.discard();
  } catch {
    // An incomplete file leaves nothing behind.
  }
}

/** Closes the connection of a client that sends too slowly. */
function watchRate(request: HttpContext['req']): () => void {
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const now = request.socket.bytesRead;
    if (now - before < leastPerWindow) request.destroy();
    before = now;
  }, rateWindow);
  return () => clearInterval(timer);
}
