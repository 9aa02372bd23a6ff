import autocannon from 'autocannon';
import { databaseCpu, usageOf } from './process-usage.ts';

/** One request, sent again and again. */
export interface LoadRequest {
  url: string;
  headers: Record<string, string>;
  /** Sent by POST; without one the request is a GET. */
  body?: string;
}

/** Who answers: the process of the server and the address of its database. */
export interface Measured {
  request: LoadRequest;
  pid: number;
  databaseUrl: string;
}

export interface LoadFigures {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time for a request, in the server and in the database. */
  serverCpu: number;
  databaseCpu: number;
  /** The most bytes that the server has held so far. */
  peakMemory: number;
}

/** Sends a request from `connections` connections at once for some seconds. Throws when any answer was not good. */
export async function load(
  { request: { url, headers, body }, pid, databaseUrl }: Measured,
  connections: number,
  seconds: number,
): Promise<LoadFigures> {
  const before = { server: usageOf(pid).cpu, database: databaseCpu(databaseUrl) };
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    ...(body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body }),
  });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
  const { cpu, peakMemory } = usageOf(pid);
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverCpu: (cpu - before.server) / result.requests.total,
    databaseCpu: (databaseCpu(databaseUrl) - before.database) / result.requests.total,
    peakMemory,
  };
}

/** The figures in the middle of several rounds, so that a moment in which the machine was busy counts for little. */
export function middle(rounds: readonly LoadFigures[]): LoadFigures {
  const of = (key: keyof LoadFigures) =>
    rounds.map((round) => round[key]).sort((a, b) => a - b)[rounds.length >> 1] ?? 0;
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
    peakMemory: of('peakMemory'),
  };
}
