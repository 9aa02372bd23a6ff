import type { Presented } from '../answer-shapes.ts';
import { z } from 'zod';
import { AiCallFailed, type AiAnswer } from '../../../application/ai/ai-calls.ts';
import type { AiOperation } from '../../../application/ai/ai-service.ts';
import { Refusal } from '../../http/refusal.ts';
import { Answer, EventsAnswer } from '../answer.ts';
import { optional, reference, text } from '../parameters.ts';
import { route, type Route } from '../route.ts';

/** Names of our own API, which the provider must never see. */
const ownParameters = new Set([
  'namespace_id',
  'private_token',
  'access_token',
  'job_token',
  'sudo',
  'model',
  'authenticity_token',
]);

const namespaceId = optional(reference).meta({
  description: 'Group or project in which AI is used; defaults to the first one in which it is on for the caller.',
});

/**
 * Required, but passed on as it was sent, so that only its presence is read here. The whole body is limited like every
 * other.
 */
const value = z
  .unknown()
  .refine((sent) => sent !== undefined && sent !== null && sent !== '')
  .transform(() => true);

/** The provider's own answer. */
const passedOnShape = z.looseObject({});

/** Calls that are passed on to the AI provider with all their parameters, and its answers as they are. */
export const aiRoutes: readonly Route[] = [
  passedOn('completions', 'prompt'),
  passedOn('embeddings', 'input'),
  passedOn('chat/completions', 'messages'),
];

function passedOn(operation: AiOperation, content: string): Route {
  return route({
    method: 'post',
    path: `/ai/experimentation/openai/${operation}`,
    access: 'signed-in',
    answers: { 201: passedOnShape, 200: 'events' },
    parameters: { model: text, [content]: value, namespace_id: namespaceId },
    async run(request) {
      const { model, namespace_id: namespace } = request.parameters as { model: string; namespace_id?: string };
      const body = Object.fromEntries(Object.entries(request.sent).filter(([name]) => !ownParameters.has(name)));
      const answer = await answeredBy(
        request.services.ai.call(request.requester, {
          operation,
          body,
          model,
          namespace: namespace === undefined ? null : referenceOf(namespace),
          isExperiment: true,
          signal: request.left(),
        }),
      );
      return presentAnswer(answer);
    },
  });
}

export function referenceOf(idOrPath: string): string | number {
  const id = Number(idOrPath);
  return /^\d+$/.test(idOrPath) && Number.isSafeInteger(id) ? id : idOrPath;
}

/** @throws Refusal 502 if the provider gave no answer */
export async function answeredBy<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AiCallFailed)) throw error;
    const reason = `The AI provider did not answer: ${error.message}`;
    throw new Refusal(502, { message: `502 Bad Gateway - ${reason}` }, {}, false, reason);
  }
}

function presentAnswer(answer: AiAnswer): Answer<Presented<typeof passedOnShape>> | EventsAnswer {
  if (answer.kind === 'events') return new EventsAnswer(answer.events);
  const { status, value, retryAfter } = answer;
  const body = value as Presented<typeof passedOnShape>;
  if (status < 300) return new Answer(201, body);
  return new Answer(status, body, retryAfter === null ? {} : { 'Retry-After': retryAfter });
}
