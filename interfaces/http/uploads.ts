import { match } from 'path-to-regexp';
import { NotFound } from '../../application/errors.ts';
import type { Upload } from '../../domain/uploads/upload.ts';
import { authenticate } from './authenticate.ts';
import { requireScope } from './authentication.ts';
import type { HttpDependencies } from './dependencies.ts';
import { wrongMethod } from './refusal.ts';
import type { HttpContext, HttpMiddleware } from './request-state.ts';
import { requireStorable } from './storable.ts';

type FileAddress = Record<'secret' | 'filename', string> & Partial<Record<'container', string>>;

/** As texts name a file, and as answers of the API do (rest.md §4, `full_path`). */
const addresses = [
  match<FileAddress>('/uploads/:secret/:filename'),
  match<FileAddress>('/-/project/:container/uploads/:secret/:filename'),
  match<FileAddress>('/-/group/:container/uploads/:secret/:filename'),
];
const secretPattern = /^[0-9a-f]{32}$/;

/** Sends attached files to whoever may read them, asked anew each time; nothing in them may run (security.md §5). */
export function serveUploads(dependencies: HttpDependencies): HttpMiddleware {
  return async (context, next) => {
    const address = addressOf(context.path);
    if (address === null || !secretPattern.test(address.secret)) return next();
    if (context.method !== 'GET' && context.method !== 'HEAD') throw wrongMethod(['GET', 'HEAD']);
    context.state.route = '/uploads/:secret/:filename';
    requireStorable({ ...address });
    await authenticate(context, dependencies);
    requireScope(context.state.authentication, ['api', 'read_api']);
    const actor = await context.state.authentication.actor();
    const upload = await dependencies.services.queries.uploads.find(actor, address.secret);
    if (upload === null || !isNamed(upload, address)) throw new NotFound();
    await sendUpload(context, upload, dependencies);
  };
}

function addressOf(path: string): FileAddress | null {
  for (const matches of addresses) {
    try {
      const found = matches(path);
      if (found !== false) return found.params;
    } catch {
      // What is not valid UTF-8 names no file.
    }
  }
  return null;
}

function isNamed({ filename, namespaceId }: Upload, address: FileAddress): boolean {
  const isThere = address.container === undefined || address.container === String(namespaceId);
  return isThere && address.filename.normalize('NFC') === filename;
}

async function sendUpload(
  context: HttpContext,
  { id, filename, imageType, size }: Upload,
  { services, logger }: HttpDependencies,
): Promise<void> {
  const content = context.method === 'HEAD' ? null : await services.files.open(id);
  if (content === null && context.method !== 'HEAD') {
    logger.error({ uploadId: id }, 'the content of an upload is missing');
    throw new NotFound();
  }
  context.status = 200;
  context.set({
    'Content-Type': imageType ?? 'application/octet-stream',
    'Content-Length': String(size),
    'Content-Disposition': `${imageType === null ? 'attachment' : 'inline'}; filename*=UTF-8''${encoded(filename)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cache-Control': 'private, no-store',
  });
  if (content !== null) context.body = content;
}

/** As RFC 8187 wants it. */
function encoded(filename: string): string {
  return encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
