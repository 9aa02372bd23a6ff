import { ApiError } from './api-error.ts';

export interface SendFormOptions {
  method?: 'POST' | 'PUT' | undefined;
  headers: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Called with the share of the form that has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Sends a form with progress reports, which `fetch` does not support. Throws {@link ApiError} without a response, or
 * the abort error.
 */
export function sendForm(path: string, form: FormData, options: SendFormOptions): Promise<Response> {
  const { method = 'POST', headers, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total));
    request.addEventListener('load', () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
        }),
      );
    });
    request.addEventListener('error', () => reject(new ApiError('network', { status: 0 })));
    request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    if (signal?.aborted) return reject(new DOMException('given up', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
