import type { BrowserFigures } from './browser-bench.ts';
import type { EpicPageFigures } from './epic-page-bench.ts';
import type { TreeFigures } from './tree-bench.ts';

/** The tree's figures as lines for people. */
export function treeReport(children: number, { page, reorders }: TreeFigures): string[] {
  const { product, bare } = page;
  return [
    `First page of an epic's tree, ${children} children`,
    `  GraphQL                ${product.requestsPerSecond.toFixed(0).padStart(6)} requests/s   p50 ${product.p50} ms   p99 ${product.p99} ms`,
    `  one statement, bare    ${bare.requestsPerSecond.toFixed(0).padStart(6)} requests/s   p50 ${bare.p50} ms   p99 ${bare.p99} ms`,
    `  ratio of requests/s    ${(product.requestsPerSecond / bare.requestsPerSecond).toFixed(2)} (aim: at least 0.50)`,
    'Moves among those children, twenty writers at once',
    `  GraphQL                ${reorders.product.toFixed(0).padStart(6)} moves/s`,
    `  one statement, bare    ${reorders.bare.toFixed(0).padStart(6)} moves/s`,
    `  ratio                  ${(reorders.product / reorders.bare).toFixed(2)}`,
  ];
}

export function treeRowsReport(figures: readonly BrowserFigures[]): string[] {
  return [
    'Tree in the browser, children already in the store, beside the same bare list',
    ...figures.map(
      ({ count, tree, bare }) =>
        `  ${String(count).padEnd(7)} paint ${tree.paint.toFixed(1)} ms, ${((tree.paint / count) * 1000).toFixed(2)} ms per 1,000 rows, ` +
        `${(tree.paint / bare.paint).toFixed(1)}x bare   p95 frame ${tree.frame95.toFixed(1)} ms   ${tree.nodes} nodes`,
    ),
  ];
}

export function epicPageReport({ firstPaint, firstRow, wide }: EpicPageFigures): string[] {
  return [
    `Epic's page with 100 children: first paint ${firstPaint.toFixed(0)} ms, first row ${firstRow.toFixed(0)} ms (aim: under 1,000)`,
    `5,000 children shown: ${wide.nodes} nodes in the tree   p95 frame scrolling ${wide.scrollFrame95.toFixed(1)} ms, dragging ${wide.dragFrame95.toFixed(1)} ms`,
  ];
}
