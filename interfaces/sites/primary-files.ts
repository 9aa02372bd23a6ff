import type { PrimaryFiles } from '../../application/sites/file-copier.ts';
import { isLogPosition, type Replication } from '../../application/sites/replication.ts';
import { ownHeaders } from '../http/identity/site-signature.ts';

const reportTimeout = 30_000;

/** Files of the primary over HTTP, with signed requests. */
export function filesOfPrimary(replication: Replication): PrimaryFiles {
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { signal, body }: { signal: AbortSignal; body?: string },
  ): Promise<Response> => {
    const address = await replication.primaryAddress();
    if (address === null) throw new Error('The primary is not known: set PRIMARY_URL.');
    const content = body === undefined ? {} : { body };
    const answer = await fetch(`${address}${url}`, {
      method,
      signal,
      headers: {
        ...ownHeaders(replication, { method, url, ...content }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      redirect: 'error',
      ...content,
    }).catch((error: unknown) => {
      const { cause } = error as { cause?: unknown };
      throw new Error(`The primary cannot be reached: ${cause instanceof Error ? cause.message : String(error)}.`);
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new Error(
      answer.status === 404 ? 'The primary does not have the file.' : `The primary answered ${answer.status}.`,
    );
  };
  return {
    async download(uploadId, signal) {
      const { body } = await send('GET', `/-/site/files/${uploadId}`, { signal });
      return (body ?? []) as AsyncIterable<Uint8Array>;
    },
    async report(siteId, results) {
      const signal = AbortSignal.timeout(reportTimeout);
      const body = JSON.stringify({ site_id: siteId, results });
      const answer = await send('POST', '/-/site/files', { body, signal });
      await answer.body?.cancel();
      const position = answer.headers.get('milepost-position') ?? '';
      return isLogPosition(position) ? position : null;
    },
  };
}
