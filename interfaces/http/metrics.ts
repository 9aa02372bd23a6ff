import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { HttpMiddleware } from './request-state.ts';

/** Counts and times of requests, by the route's pattern so that no address adds a series of its own. */
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

  /** Answers in the text format of Prometheus. */
  readonly answer: HttpMiddleware = async (context) => {
    context.set('Content-Type', this.registry.contentType);
    context.set('Cache-Control', 'no-store');
    context.body = await this.registry.metrics();
  };
}
