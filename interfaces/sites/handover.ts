import { z } from 'zod';
import { isLogPosition, type Replication } from '../../application/geo/replication.ts';
import { ownHeaders } from '../http/site-signature.ts';

const url = '/-/site/successor';
/** Longer than the primary waits for writes that are under way. */
const answerTimeout = 20_000;
const answerShape = z.object({ position: z.string().refine(isLogPosition) });

/**
 * Makes the primary refuse writes before a secondary is promoted. Returns the position in its log that includes all it
 * wrote, or null if it does not answer. An address of null lets it write again.
 */
export async function handOver(replication: Replication, address: string | null): Promise<string | null> {
  const target = await replication.primaryAddress();
  if (target === null) return null;
  const body = JSON.stringify({ address });
  try {
    const answer = await fetch(target + url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...ownHeaders(replication, { method: 'PUT', url, body }) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeout),
    });
    return answer.ok ? answerShape.parse(await answer.json()).position : null;
  } catch {
    return null;
  }
}
