import type { AiProvider } from '../../domain/ai/ai-provider.ts';
import { RateLimited, unauthenticated } from '../errors.ts';
import type { NamespaceReference } from '../namespaces/container.ts';
import { foreignJson, isBounded } from '../outbound/foreign-json.ts';
import { OutboundFailure, type OutboundStream } from '../outbound/outbound-requests.ts';
import type { Door, Requester } from '../door/perform.ts';
import { AiKeyUnreadable, type AiOperation, type AiService } from './ai-service.ts';
import { CountAiCall, type CountedAiCall } from './count-ai-call.ts';
import { EventData, objectIn, tokensIn, type UsedTokens } from './event-data.ts';
import { RecordAiUse } from './record-ai-use.ts';

/** Calls of one person that run at the same time. */
const callsAtOnce = 5;
const noTokens: UsedTokens = { promptTokens: 0, completionTokens: 0 };

export interface AiCall {
  operation: AiOperation;
  /** Without its model. */
  body: Readonly<Record<string, unknown>>;
  /** Null for the provider's first model. */
  model: string | null;
  namespace: NamespaceReference | null;
  isExperiment: boolean;
  /** Aborted when the caller leaves, which ends the call. */
  signal: AbortSignal;
}

/** What the provider answered. Its own errors are answers, too. */
export type AiAnswer =
  | { kind: 'value'; status: number; value: unknown; retryAfter: string | null }
  /** Server-sent events; a failure on the way is the last event. */
  | { kind: 'events'; events: AsyncIterable<Uint8Array> };

/** No answer, or none that can be understood. */
export class AiCallFailed extends Error {
  override readonly name = 'AiCallFailed';
}

export interface AiTest {
  milliseconds: number;
  /** Null if the provider answers, and knows all allowed models or lists none. */
  problem: string | null;
  /** Allowed models that the provider does not list; empty if it lists none. */
  unknownModels: string[];
}

/** Calls of people to the AI provider: each is authorized, counted, made and recorded. */
export class AiCalls {
  private readonly running = new Map<number, number>();

  constructor(
    private readonly door: Door,
    private readonly service: AiService,
    private readonly report: (error: unknown) => void,
  ) {}

  /** @throws NotFound if AI is off for the person; Invalid, RateLimited, AiCallFailed */
  async call(
    // The answer is kept under an idempotency key only if the provider gave one.
    { claimId: _claimId, ...requester }: Requester,
    { operation, body, model, namespace, isExperiment, signal }: AiCall,
  ): Promise<AiAnswer> {
    const release = this.enter(requester.userId);
    const counted = await this.count(requester, { model, namespace, isExperiment }).catch((error: unknown) => {
      release();
      throw error;
    });
    const finish = async (used: UsedTokens | null) => {
      release();
      await this.record(requester, counted, used);
    };
    try {
      const stream = await this.open(counted, operation, body, signal);
      const isEvents = stream.headers['content-type']?.startsWith('text/event-stream') === true;
      if (isEvents && stream.status < 300) {
        // A reader that leaves before the first part never runs the code that finishes.
        signal.addEventListener('abort', release, { once: true });
        return { kind: 'events', events: this.relay(stream, signal, finish) };
      }
      const answer = await valueOf(stream);
      await finish(answer.status < 300 ? (tokensIn(asObject(answer.value)) ?? noTokens) : null);
      return answer;
    } catch (error) {
      await finish(null);
      throw signal.aborted ? new AiCallFailed('The caller left.') : failureOf(error);
    }
  }

  /** Asks the provider for its models, which costs nothing. */
  async test(provider: AiProvider): Promise<AiTest> {
    const startedAt = performance.now();
    const result = (problem: string | null, unknownModels: string[] = []): AiTest => ({
      milliseconds: Math.round(performance.now() - startedAt),
      problem,
      unknownModels,
    });
    try {
      const { status, value } = await valueOf(await this.service.models(provider));
      if (status >= 300) return result(`The provider answered with status ${status}.`);
      const listed = namesOfModels(value);
      if (listed === null) return result(null);
      const unknown = provider.models.filter((model) => !listed.has(model));
      return result(unknown.length === 0 ? null : `The provider does not list ${unknown.join(', ')}.`, unknown);
    } catch (error) {
      const failure = failureOf(error);
      if (failure instanceof AiCallFailed) return result(failure.message);
      throw failure;
    }
  }

  private count(requester: Requester, input: Pick<AiCall, 'model' | 'namespace' | 'isExperiment'>) {
    return this.door.perform(CountAiCall, requester, input);
  }

  private enter(userId: number | null): () => void {
    if (userId === null) throw unauthenticated();
    const count = (this.running.get(userId) ?? 0) + 1;
    if (count > callsAtOnce) {
      const allowance = { limit: callsAtOnce, observed: count, remaining: 0, resetsIn: 1000, allowed: false };
      throw new RateLimited('ai_calls_at_once', allowance);
    }
    this.running.set(userId, count);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      const left = (this.running.get(userId) ?? 1) - 1;
      if (left === 0) this.running.delete(userId);
      else this.running.set(userId, left);
    };
  }

  private open(
    { provider, model }: CountedAiCall,
    operation: AiOperation,
    body: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<OutboundStream> {
    return this.service.open(provider, operation, { ...body, model }, signal);
  }

  private async *relay(
    stream: OutboundStream,
    signal: AbortSignal,
    finish: (used: UsedTokens | null) => Promise<void>,
  ): AsyncGenerator<Uint8Array> {
    const reader = new EventData();
    let used: UsedTokens | null = null;
    try {
      for await (const chunk of stream.body) {
        for (const data of reader.push(chunk)) used = tokensIn(objectIn(data)) ?? used;
        yield chunk;
      }
      used ??= noTokens;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof OutboundFailure)) this.report(error);
      const message = error instanceof OutboundFailure ? error.message : 'The answer ended too early.';
      yield Buffer.from(`\n\ndata: ${JSON.stringify({ error: { message, type: 'provider_error' } })}\n\n`);
    } finally {
      stream.cancel();
      await finish(used);
    }
  }

  private async record(requester: Requester, { usage }: CountedAiCall, used: UsedTokens | null): Promise<void> {
    try {
      const input = { usage, hasFailed: used === null, ...(used ?? noTokens) };
      await this.door.perform(RecordAiUse, { userId: requester.userId }, input);
    } catch (error) {
      // The caller gets the answer that was paid for.
      this.report(error);
    }
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof OutboundFailure || error instanceof AiKeyUnreadable) return new AiCallFailed(error.message);
  return error;
}

/** The whole answer. @throws OutboundFailure, AiCallFailed for a success that is not JSON */
async function valueOf({ status, headers, body }: OutboundStream): Promise<AiAnswer & { kind: 'value' }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  if (status >= 300 && status < 400) throw new AiCallFailed('The provider answered with a redirect.');
  const retryAfter = headers['retry-after'] ?? null;
  const text = Buffer.concat(chunks);
  const value = foreignJson(text);
  if (value === undefined && status < 300) {
    throw new AiCallFailed(
      `The provider's answer ${isBounded(text) ? 'is not valid JSON' : 'is nested too deeply or has too many values'}.`,
    );
  }
  // The page of a proxy says nothing to callers, and may name machines of a private network.
  return {
    kind: 'value',
    status,
    value: value ?? { message: `The provider answered with status ${status}.` },
    retryAfter,
  };
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

/** Null if it is no list of models. */
function namesOfModels(value: unknown): Set<string> | null {
  const data = asObject(value)?.['data'];
  if (!Array.isArray(data)) return null;
  const ids = data.map((one: unknown) => asObject(one)?.['id']);
  return new Set(ids.filter((id) => typeof id === 'string'));
}
