import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { KeptAnswer } from '../../application/door/idempotency.ts';
import type { HttpDependencies } from '../http/dependencies.ts';
import { answerOfFailure } from '../http/failure-answer.ts';
import { badRequest, Refusal } from '../http/refusal.ts';
import { contentTypeOf } from '../http/bodies/request-body.ts';
import type { HttpContext } from '../http/identity/request-state.ts';

/** Printable ASCII. */
const keyPattern = /^[\x20-\x7e]{1,255}$/;
const keptHeaders = ['Content-Type', 'Location', 'Cache-Control'];
/** Secrets may differ between attempts. */
const secretParameters = new Set(['private_token', 'access_token']);

/**
 * Executes a POST with an `Idempotency-Key` once per person, key and route; repeating it returns the first answer.
 * `run` sets the answer on the context. @throws Refusal 409 while the first one runs, 422 for another request
 */
export async function runOnce(
  context: HttpContext,
  { services, logger }: Pick<HttpDependencies, 'services' | 'logger'>,
  sent: Readonly<Record<string, unknown>>,
  run: () => Promise<void>,
): Promise<void> {
  const { idempotencyKeys } = services;
  const { authentication } = context.state;
  const { userId } = authentication.requester;
  const key = context.get('idempotency-key');
  if (context.method !== 'POST' || key === '' || userId === null) return run();
  if (!keyPattern.test(key)) throw badRequest('Idempotency-Key must be 1 to 255 printable characters');
  const claim = await idempotencyKeys.claim({
    userId,
    route: sha256(context.path).toString('base64url'),
    key,
    digest: digestOf(context, sent),
    actor: authentication.actor,
  });
  switch (claim.state) {
    case 'answered':
      return replay(context, claim.answer);
    case 'running':
      throw refusal(409, 'The first request with this Idempotency-Key is still running', { 'Retry-After': '1' });
    case 'answer_lost':
      throw refusal(409, 'The first request with this Idempotency-Key was carried out, but its answer is lost');
    case 'answer_hidden':
      throw refusal(
        409,
        'The first request with this Idempotency-Key was carried out, but you may no longer see what it answered',
      );
    case 'different_request':
      throw refusal(422, 'This Idempotency-Key was used for another request');
    case 'claimed':
  }
  const requester = { ...authentication.requester, claimId: claim.id };
  context.state.authentication = { ...authentication, requester };
  const keep = keeper({ services, logger }, claim.id, userId);
  try {
    await run();
  } catch (error) {
    await keep(failureAnswer(error));
    throw error;
  }
  // Streams are not kept: repeating the request says that its answer is lost.
  if (context.body instanceof Readable) await idempotencyKeys.lose(claim.id);
  else await keep(answerOn(context));
}

/** If the answer cannot be stored, for example because the database is unreachable, the caller still gets it. */
function keeper(
  { services: { idempotencyKeys, actors }, logger }: Pick<HttpDependencies, 'services' | 'logger'>,
  claimId: string,
  userId: number,
) {
  return async (answer: KeptAnswer) => {
    try {
      const isFinal = answer.status < 500 && answer.status !== 429;
      // The request may have given its sender new roles.
      if (isFinal) await idempotencyKeys.keep(claimId, answer, await actors.load(userId));
      else await idempotencyKeys.release(claimId);
    } catch (error) {
      logger.warn({ err: error }, 'the answer to a repeatable request could not be kept');
    }
  };
}

function digestOf(context: HttpContext, sent: Readonly<Record<string, unknown>>): Buffer {
  const parameters = Object.entries(sent).filter(([name]) => !secretParameters.has(name));
  // For a file, which is not read yet, at least its size.
  const fileSize = contentTypeOf(context) === 'multipart/form-data' ? context.get('content-length') : '';
  return sha256(JSON.stringify([fileSize, parameters]));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function replay(context: HttpContext, { status, headers, body }: KeptAnswer): void {
  context.status = status;
  context.body = body;
  context.status = status;
  context.set({ ...headers, 'Idempotency-Replayed': 'true' });
}

function answerOn(context: HttpContext): KeptAnswer {
  const headers = keptHeaders.map((name) => [name, context.response.get(name) ?? ''] as const);
  return {
    status: context.status,
    headers: Object.fromEntries(headers.filter(([, value]) => value !== '')),
    body: Buffer.isBuffer(context.body) ? context.body : null,
  };
}

function failureAnswer(error: unknown): KeptAnswer {
  const { status, body, headers } = answerOfFailure(error);
  const isText = typeof body === 'string';
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json';
  return {
    status,
    headers: { 'Content-Type': type, ...headers },
    body: body === null ? null : Buffer.from(isText ? body : JSON.stringify(body)),
  };
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Refusal {
  return new Refusal(status, { message }, headers);
}
