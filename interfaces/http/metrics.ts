import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { authenticate } from './identity/authenticate.ts';
import { requireScope } from './identity/authentication.ts';
import type { HttpDependencies } from './dependencies.ts';
import { isLoopbackHost } from './headers/host-names.ts';
import { unknownRoute } from './refusal.ts';
import type { HttpContext, HttpMiddleware } from './identity/request-state.ts';

/** Counts and durations of requests by route pattern, so that addresses do not add series. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    this.requests.inc({ method, route, status });
    this.durations.observe({ method, route }, seconds);
  }

  /** All metrics in the text format of Prometheus. */
  async text(): Promise<{ type: string; content: string }> {
    return { type: this.registry.contentType, content: await this.registry.metrics() };
  }
}

/** Serves the metrics to programs on this machine and to administrators; others get 404. */
export function answerMetrics(metrics: Metrics, dependencies: HttpDependencies): HttpMiddleware {
  return async (context) => {
    if (!isLocalProgram(context)) {
      await authenticate(context, dependencies);
      const { authentication } = context.state;
      if (authentication.user?.admin !== true) throw unknownRoute();
      requireScope(authentication, ['api', 'read_api']);
    }
    const { type, content } = await metrics.text();
    context.set('Content-Type', type);
    context.set('Cache-Control', 'no-store');
    context.body = content;
  };
}

/**
 * True for a program on this machine that uses a local host name. Checking the name excludes web pages that use DNS
 * rebinding; checking for proxy headers excludes requests from elsewhere through an untrusted proxy.
 */
function isLocalProgram({ state: { address }, req: { headers } }: HttpContext): boolean {
  const isLoopback = address === '::1' || address.startsWith('127.');
  const isForwarded =
    headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;
  return isLoopback && isLoopbackHost(headers.host ?? '') && !isForwarded;
}
