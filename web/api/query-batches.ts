import type { GraphqlAnswer } from './graphql-answer.ts';

/** The server's limits for the operations of one request. */
export const requestLimits = { operations: 10, complexity: { signedIn: 250, anonymous: 200 } } as const;

export interface Operation {
  query: string;
  variables: unknown;
}

interface Waiting {
  operation: Operation;
  complexity: number;
  signal: AbortSignal | undefined;
  resolve: (answer: GraphqlAnswer<unknown>) => void;
  reject: (reason: unknown) => void;
}

interface QueryBatchesOptions {
  complexityMaximum: number;
  /** Posts one or several operations, and returns the response body. */
  post(this: void, body: Operation | readonly Operation[], signal: AbortSignal): Promise<unknown>;
}

/**
 * Sends the queries of the same tick, such as those of the parts of a page, in as few requests as the server's limits
 * allow. They share one authentication and the server's caches, and are answered together.
 */
export class QueryBatches {
  private waiting: Waiting[] = [];

  constructor(private readonly options: QueryBatchesOptions) {}

  /** Rejects if the whole request fails, or with the reason of the signal. */
  async ask<TData>(operation: Operation, complexity: number, signal?: AbortSignal): Promise<GraphqlAnswer<TData>> {
    const answer = await new Promise<GraphqlAnswer<unknown>>((resolve, reject) => {
      this.waiting.push({ operation, complexity, signal, resolve, reject });
      if (this.waiting.length === 1) queueMicrotask(() => this.sendAll());
    });
    return answer as GraphqlAnswer<TData>;
  }

  private sendAll(): void {
    const waiting = this.waiting.filter(({ signal }) => signal?.aborted !== true);
    for (const { signal, reject } of this.waiting) if (signal?.aborted === true) reject(signal.reason);
    this.waiting = [];
    for (const batch of this.packed(waiting)) void this.send(batch);
  }

  /** Puts each query into the first batch with room for it; large ones first, to leave little room unused. */
  private packed(waiting: readonly Waiting[]): Waiting[][] {
    const batches: { queries: Waiting[]; room: number }[] = [];
    for (const query of waiting.toSorted((one, other) => other.complexity - one.complexity)) {
      const { complexity } = query;
      const batch = batches.find(
        ({ queries, room }) => complexity <= room && queries.length < requestLimits.operations,
      );
      if (batch === undefined) {
        batches.push({ queries: [query], room: this.options.complexityMaximum - complexity });
      } else {
        batch.queries.push(query);
        batch.room -= complexity;
      }
    }
    return batches.map(({ queries }) => queries);
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    const request = new AbortController();
    let size = batch.length;
    const stops = batch.map(({ signal, reject }) => {
      const stop = (): void => {
        reject(signal?.reason);
        size -= 1;
        if (size === 0) request.abort();
      };
      signal?.addEventListener('abort', stop, { once: true });
      return () => signal?.removeEventListener('abort', stop);
    });
    try {
      const operations = batch.map(({ operation }) => operation);
      const [first] = operations;
      const body = first !== undefined && operations.length === 1 ? first : operations;
      const answer = await this.options.post(body, request.signal);
      // An error of the whole request, such as a response that is too large, is reported once.
      for (const [index, { resolve }] of batch.entries()) {
        resolve((Array.isArray(answer) ? answer[index] : answer) as GraphqlAnswer<unknown>);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      for (const stop of stops) stop();
    }
  }
}
