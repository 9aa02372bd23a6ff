import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { FileStore, ReceivedFile } from '../../application/uploads/file-store.ts';
import { largestUpload } from '../../domain/uploads/upload.ts';
import { letTakeItsTime } from './broken-requests.ts';
import { badRequest, bodyTooLarge, invalidParameter } from './refusal.ts';
import { contentTypeOf } from './request-body.ts';
import type { HttpContext } from './request-state.ts';

/** A file that came with a request; anyone who takes it in keeps or discards its content. */
export interface SentFile {
  filename: string;
  content: ReceivedFile;
  /** Other fields of the form; a long one is cut, and still longer than anything takes. */
  fields: ReadonlyMap<string, string>;
}

/** Bytes of a form besides its file. */
const largestFrame = 1024 * 1024;
/** Characters of a field that are kept, and fields. */
const longestField = 4096;
const mostFields = 20;
/** A body that is slower than 4 KiB a second over this time is given up. */
const rateWindow = 15_000;
const leastPerWindow = (4 * 1024 * rateWindow) / 1000;

/**
 * Takes in the field `file` of a form as it arrives, without holding it in memory.
 * @throws Invalid without a file; Refusal 400 broken off, 413 above `largest` bytes; StorageFull when the disk is full
 */
export async function receiveFile(
  context: HttpContext,
  files: FileStore,
  largest: number = largestUpload,
): Promise<SentFile> {
  if (contentTypeOf(context) !== 'multipart/form-data') throw invalidParameter('file is missing');
  if (Number(context.get('content-length')) > largest + largestFrame) throw bodyTooLarge();
  letTakeItsTime(context.req);
  const stopWatching = watchRate(context.req);
  const fields = new Map<string, string>();
  let receiving: Promise<SentFile> | null = null;
  try {
    await readForm(context.req, largest, fields, (filename, stream) => {
      receiving = files.receive(stream).then((content) => ({ filename, content, fields }));
      return receiving;
    });
  } catch (error) {
    await discard(receiving);
    throw error;
  } finally {
    stopWatching();
  }
  if (receiving === null) throw invalidParameter('file is missing');
  return receiving;
}

/** Hands over the file of a form, and waits for the form's end, or for the first failure of receiving the file. */
function readForm(
  request: HttpContext['req'],
  largest: number,
  fields: Map<string, string>,
  onFile: (filename: string, stream: Readable) => Promise<unknown>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        // One byte more than allowed tells a file that is too large from one that just fits.
        limits: { files: 1, fileSize: largest + 1, fields: 100, fieldSize: largestFrame, parts: 101 },
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
    parser.on('file', (name, stream, info) => {
      // A part without a name of a file is one, whatever the types say.
      const { filename } = info as { filename: string | undefined };
      stream.on('error', () => undefined);
      if (name !== 'file' || filename === undefined) {
        stream.resume();
        return;
      }
      // The parser cannot be ended from within.
      stream.once('limit', () => process.nextTick(fail, bodyTooLarge()));
      // A file that cannot be written is not read either, so the parser would wait forever.
      onFile(filename, stream).catch((error: Error) => process.nextTick(fail, error));
    });
    parser.on('field', (name, value) => {
      if (fields.size < mostFields) fields.set(name.slice(0, 100), value.slice(0, longestField));
    });
    parser.on('error', () => fail(badRequest('the body is not a valid form')));
    parser.on('close', resolve);
    request.once('close', () => {
      if (!request.complete) fail(badRequest('the body ended too early'));
    });
    request.pipe(parser);
  });
}

async function discard(receiving: Promise<SentFile> | null): Promise<void> {
  try {
    await (await receiving)?.content.discard();
  } catch {
    // What did not arrive has left nothing behind.
  }
}

/** Ends the connection of a sender who hardly sends. */
function watchRate(request: HttpContext['req']): () => void {
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const now = request.socket.bytesRead;
    if (now - before < leastPerWindow) request.destroy();
    before = now;
  }, rateWindow);
  return () => clearInterval(timer);
}
