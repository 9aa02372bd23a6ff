import { z } from 'zod';
import { isLogPosition, type Replication } from '../../application/sites/replication.ts';
import { ownHeaders } from '../http/identity/site-signature.ts';
import { siteAnswer } from './site-answer.ts';

const url = '/-/site/successor';
/** Longer than the primary waits for writes that are under way. */
const answerTimeout = 20_000;
const answerShape = z.object({ position: z.string().refine(isLogPosition) });
const refusalShape = z.object({ successor: z.string() });

/** The primary hands over to another site already: if both were promoted, their databases would diverge. */
export class OtherSuccessor extends Error {
  override readonly name = 'OtherSuccessor';

  constructor(readonly address: string) {
    super(`The primary hands over to ${address}`);
  }
}

/**
 * Makes the primary refuse writes before the secondary with this address is promoted. Returns the position in its log
 * that includes all it wrote, or null if it does not answer. @throws OtherSuccessor
 */
export async function handOver(replication: Replication, address: string): Promise<string | null> {
  const answer = await announce(replication, { address });
  if (answer === null) return null;
  if (answer.status === 409) {
    const refusal = refusalShape.safeParse(await siteAnswer(answer).catch(() => null));
    if (refusal.success) throw new OtherSuccessor(refusal.data.successor);
  }
  const { data } = answerShape.safeParse(answer.ok ? await siteAnswer(answer).catch(() => null) : null);
  return data?.position ?? null;
}

/** Lets the primary write again, if it handed over to this address. */
export async function takeBack(replication: Replication, address: string): Promise<void> {
  await announce(replication, { address: null, of: address });
}

/** Null if the primary does not answer. */
async function announce(
  replication: Replication,
  message: { address: string } | { address: null; of: string },
): Promise<Response | null> {
  const target = await replication.primaryAddress();
  if (target === null) return null;
  const body = JSON.stringify(message);
  try {
    return await fetch(target + url, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...ownHeaders(replication, { method: 'PUT', url, body }) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeout),
    });
  } catch {
    return null;
  }
}
