import { withAim } from './aims.ts';
import type { BrowserFigures, PlanningBench } from './browser-bench.ts';
import type { ListFigures } from './browser/measure.ts';
import type { PlanSize } from './generated-plan.ts';
import type { LoadFigures } from './load.ts';
import type { RoadmapFigures } from './roadmap-bench.ts';

/** The figures as lines for people, each beside its aim. */

export function roadmapReport(size: PlanSize, figures: readonly RoadmapFigures[]): string[] {
  return [
    `Roadmap's first page: ${size.epics} epics three levels deep, ${size.issues} issues, ${size.groups} groups`,
    ...loadLines(figures, 0.7),
  ];
}

/** Both servers for each number of callers, and how much of the bare one's requests the product answers; without an aim, that alone. */
export function loadLines(figures: readonly RoadmapFigures[], aim: number | null): string[] {
  const ratioInWords = (ratio: number): string => (aim === null ? ratio.toFixed(2) : withAim(ratio, 'at least', aim));
  return figures.flatMap(({ callers, product, bare }) => [
    `  ${callers} ${callers === 1 ? 'caller' : 'callers'}`,
    loadLine('product', product),
    loadLine('bare server', bare),
    `    ratio of requests/s  ${ratioInWords(product.requestsPerSecond / bare.requestsPerSecond)}`,
  ]);
}

function loadLine(name: string, figures: LoadFigures): string {
  const { requestsPerSecond, p50, p99, serverCpu, databaseCpu, peakMemory } = figures;
  return [
    `    ${name.padEnd(12)}`,
    `${requestsPerSecond.toFixed(0).padStart(6)} requests/s`,
    `p50 ${p50.toFixed(0).padStart(4)} ms`,
    `p99 ${p99.toFixed(0).padStart(4)} ms`,
    `CPU ${serverCpu.toFixed(1)} ms + ${databaseCpu.toFixed(1)} ms in the database`,
    `at most ${(peakMemory / 2 ** 20).toFixed(0)} MiB`,
  ].join('   ');
}

export function growthReport(
  [smallSize, small]: readonly [PlanSize, readonly RoadmapFigures[]],
  [largeSize, large]: readonly [PlanSize, readonly RoadmapFigures[]],
): string[] {
  return [
    `p99 of GraphQL with ${largeSize.epics} epics beside ${smallSize.epics}`,
    ...large.map(({ callers, product }, index) => {
      const growth = product.p99 / (small[index]?.product.p99 ?? 0);
      return `  ${String(callers).padStart(2)} callers  ${withAim(growth, 'at most', 1.3)}`;
    }),
  ];
}

/** The number of loaded epics that the aims are about. */
const aimedCount = 10_000;

export function browserReport(figures: readonly BrowserFigures[]): string[] {
  const [fewest] = figures;
  const most = figures.at(-1);
  return [
    'Timeline in the browser, epics already in the store, beside a bare windowed list',
    '  epics   list      paint    p95 frame   dropped   nodes    heap',
    ...figures.flatMap(({ count, timeline, bare }) => [
      listLine(count, 'timeline', timeline),
      listLine(count, 'bare', bare),
      ...(count === aimedCount
        ? [
            `  first paint beside the bare list   ${withAim(timeline.paint / bare.paint, 'at most', 5, 2, 'x')}`,
            `  with the conversion of its rows    ${((timeline.paint + timeline.conversion) / bare.paint).toFixed(2)}x`,
            `  p95 frame beside the bare list     ${withAim(timeline.frame95 / bare.frame95, 'at most', 1.2, 2, 'x')}`,
          ]
        : []),
    ]),
    ...(fewest && most
      ? [
          `Heap for each further epic: ${withAim(heapPerEpic(fewest, most), 'at most', 300, 0, ' bytes')}`,
          `Painting, most epics to fewest: ${(most.timeline.paint / fewest.timeline.paint).toFixed(2)}`,
        ]
      : []),
  ];
}

function heapPerEpic(fewest: BrowserFigures, most: BrowserFigures): number {
  return (most.timeline.heap - fewest.timeline.heap) / (most.count - fewest.count);
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

/** Frames beside the bare list, and what follows a pointer or a choice, for each speed of the processor. */
export function planningReport(count: number, figures: readonly PlanningBench[]): string[] {
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  return figures.flatMap((one) => [
    `Planning on ${count} epics with ${2 * count} links, ${one.slowdown === 1 ? 'desktop' : `CPU/${one.slowdown}`}`,
    `  first paint after the data  ${withAim(one.firstPaint, 'at most', 1500, 0, ' ms')}`,
    `  p95 frame of the bare list  ${ms(one.bareFrame95)}`,
    `  while dragging, beside it   ${ms(one.dragFrame95)}, ${withAim(one.dragFrame95 / one.bareFrame95, 'at most', 1.2, 2, 'x')}`,
    `  while zooming, beside it    ${ms(one.zoomFrame95)}, ${withAim(one.zoomFrame95 / one.bareFrame95, 'at most', 1.2, 2, 'x')}`,
    `  elements                    ${withAim(one.nodes, 'at most', 1500, 0)}`,
    `  ${one.following} bars behind the pointer  ${withAim(one.ghostDelay95, 'at most', 50, 1, ' ms')}, ${one.ghosts} drawn`,
    `  critical path, at first     ${withAim(one.criticalFirst, 'at most', 300, 0, ' ms')}`,
    `  on again                    ${withAim(one.criticalOn, 'at most', 300, 0, ' ms')}`,
    `  off                         ${withAim(one.criticalOff, 'at most', 300, 0, ' ms')}`,
  ]);
}

export function firstLoadReport(bytes: number): string[] {
  return [`Script of the first load, compressed: ${withAim(bytes / 1000, 'at most', 200, 1, ' kB')}`];
}
