import { NotFound } from '../../../application/errors.ts';
import type { Upload } from '../../../domain/uploads/upload.ts';
import { authenticate } from '../identity/authenticate.ts';
import { requireScope, servicesFor } from '../identity/authentication.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { HttpContext } from '../identity/request-state.ts';
import { createRouter, type HttpRouter } from '../routing.ts';
import { storable } from './storable.ts';

/** URLs of a file as in texts, and as in answers of the API (`full_path`). */
const addresses = [
  '/uploads/:secret/:filename',
  '/-/project/:container/uploads/:secret/:filename',
  '/-/group/:container/uploads/:secret/:filename',
];
const metricImageAddress = '/uploads/-/system/issuable_metric_image/file/:id/:filename';
const photoAddress = '/uploads/-/system/user/avatar/:id/:filename';
const secretPattern = /^[0-9a-f]{32}$/;

/** Serves uploads to people who may read them, checked on each request; nothing in them may be executed. */
export function uploads(dependencies: HttpDependencies): HttpRouter {
  const router = createRouter();
  router.get(addresses, async (context, next) => {
    const { secret = '', filename = '', container } = context.params;
    if (!secretPattern.test(secret)) return next();
    storable({ filename, container });
    await authenticate(context, dependencies);
    requireScope(context.state.authentication, ['api', 'read_api']);
    const actor = context.state.authentication.actor;
    const { queries } = servicesFor(context.state.authentication, dependencies.services);
    const upload = await queries.uploads.find(actor, secret);
    if (upload === null || !isNamed(upload, filename, container)) throw new NotFound();
    await sendUpload(context, upload, dependencies);
  });
  router.get(metricImageAddress, async (context) => {
    const { id = '', filename = '' } = context.params;
    requireId(id);
    storable({ filename });
    await authenticate(context, dependencies);
    requireScope(context.state.authentication, ['api', 'read_api']);
    const { queries } = servicesFor(context.state.authentication, dependencies.services);
    const image = await queries.uploads.metricImage(context.state.authentication.actor, Number(id));
    if (image === null || !isNamed(image, filename, undefined)) throw new NotFound();
    await sendUpload(context, image, dependencies);
  });
  router.get(photoAddress, async (context) => {
    const { id = '', filename = '' } = context.params;
    requireId(id);
    storable({ filename });
    await authenticate(context, dependencies);
    const { queries } = servicesFor(context.state.authentication, dependencies.services);
    const photo = await queries.uploads.photo(Number(id));
    if (photo === null || !isNamed(photo, filename, undefined)) throw new NotFound();
    await sendUpload(context, photo, dependencies);
    // Its URL changes with its content.
    context.set('Cache-Control', 'private, max-age=31536000, immutable');
  });
  return router;
}

function requireId(text: string): void {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new NotFound();
}

/** True if the URL contains the file's name and its container. */
export function isNamed(upload: Upload, filename: string, container: string | undefined): boolean {
  const isThere = container === undefined || container === String(upload.namespaceId);
  return isThere && filename.normalize('NFC') === upload.filename;
}

export async function sendUpload(
  context: HttpContext,
  { id, filename, imageType, size }: Upload,
  { services, logger }: HttpDependencies,
): Promise<void> {
  const content = context.method === 'HEAD' ? null : await services.files.open(id);
  // Not copied yet.
  if (content === null && context.state.sendToPrimary !== null) return context.state.sendToPrimary();
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

/** Encoded according to RFC 8187. */
function encoded(filename: string): string {
  return encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
