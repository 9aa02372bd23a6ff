import autocannon from 'autocannon';

/** One request, sent again and again. */
export interface LoadRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface LoadFigures {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Sends a request from `connections` connections at once for some seconds. Throws when any answer was not good. */
export async function load(
  { url, headers, body }: LoadRequest,
  connections: number,
  seconds: number,
): Promise<LoadFigures> {
  const result = await autocannon({ url, method: 'POST', headers, body, connections, duration: seconds });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The figures in the middle of several rounds, so that a moment in which the machine was busy counts for little. */
export function middle(rounds: readonly LoadFigures[]): LoadFigures {
  const of = (key: keyof LoadFigures) =>
    rounds.map((round) => round[key]).sort((a, b) => a - b)[rounds.length >> 1] ?? 0;
  return { requestsPerSecond: of('requestsPerSecond'), p50: of('p50'), p99: of('p99') };
}
