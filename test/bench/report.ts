import type { BrowserFigures } from './browser-bench.ts';
import type { ListFigures } from './browser/measure.ts';
import type { PlanSize } from './generated-plan.ts';
import type { LoadFigures } from './load.ts';
import type { RoadmapFigures } from './roadmap-bench.ts';

/** The figures as lines for people, each beside its aim. */

export function roadmapReport(size: PlanSize, { product, bare }: RoadmapFigures): string[] {
  const ratio = product.requestsPerSecond / bare.requestsPerSecond;
  return [
    `Roadmap's first page: ${size.epics} epics three levels deep, ${size.issues} issues, ${size.groups} groups`,
    loadLine('GraphQL', product),
    loadLine('one statement, bare', bare),
    `  ratio of requests/s    ${ratio.toFixed(2)} (aim: at least 0.50)`,
  ];
}

function loadLine(name: string, { requestsPerSecond, p50, p99 }: LoadFigures): string {
  const rate = requestsPerSecond.toFixed(0).padStart(6);
  return `  ${name.padEnd(22)} ${rate} requests/s   p50 ${p50.toFixed(0).padStart(4)} ms   p99 ${p99.toFixed(0).padStart(4)} ms`;
}

export function growthReport(small: RoadmapFigures, large: RoadmapFigures): string[] {
  const growth = large.product.p99 / small.product.p99;
  return [`p99 of GraphQL, large to small: ${growth.toFixed(2)} (aim: at most 1.33)`];
}

export function browserReport(figures: readonly BrowserFigures[]): string[] {
  const first = figures[0]?.timeline.paint ?? 0;
  const last = figures.at(-1)?.timeline.paint ?? 0;
  return [
    'Timeline in the browser, epics already in the store, beside a bare windowed list',
    '  epics   list      paint    p95 frame   dropped   nodes    heap',
    ...figures.flatMap(({ count, timeline, bare }) => [
      listLine(count, 'timeline', timeline),
      listLine(count, 'bare', bare),
      `                   ${(timeline.paint / bare.paint).toFixed(2)}x (aim: at most 3)   ` +
        `${(timeline.frame95 / bare.frame95).toFixed(2)}x (aim: at most 1.2)`,
    ]),
    `Painting, most epics to fewest: ${(last / first).toFixed(2)} (aim: flat)`,
  ];
}

function listLine(count: number, name: string, { paint, frame95, droppedFrames, nodes, heap }: ListFigures): string {
  return [
    `  ${String(count).padEnd(7)}`,
    name.padEnd(9),
    `${paint.toFixed(1)} ms`.padStart(8),
    `${frame95.toFixed(1)} ms`.padStart(10),
    String(droppedFrames).padStart(9),
    String(nodes).padStart(7),
    `${(heap / 1_000_000).toFixed(1)} MB`.padStart(9),
  ].join(' ');
}

export function firstLoadReport(bytes: number): string[] {
  return [`Script of the first load: ${(bytes / 1000).toFixed(1)} kB compressed (aim: under 200 kB)`];
}
