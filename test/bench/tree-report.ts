import { withAim } from './aims.ts';
import type { BrowserFigures } from './browser-bench.ts';
import type { EpicPageFigures } from './epic-page-bench.ts';
import { loadLines } from './report.ts';
import type { TreeFigures } from './tree-bench.ts';

/** The tree's figures as lines for people. */
export function treeReport(children: number, { page, reorders }: TreeFigures): string[] {
  const { product, bare, readerAlone, readerBeside } = reorders;
  return [
    `First page of an epic's tree, ${children} children`,
    ...loadLines(page, 0.5),
    'Moves among those children, twenty writers at once, the disk waited for',
    `  GraphQL                ${product.toFixed(0).padStart(6)} moves/s`,
    `  one statement, bare    ${bare.toFixed(0).padStart(6)} moves/s`,
    `  ratio                  ${withAim(product / bare, 'at least', 0.4)}`,
    `  a reader of the roadmap meanwhile: ${readerBeside.toFixed(0)} ms, alone ${readerAlone.toFixed(0)} ms, ` +
      withAim(readerBeside / readerAlone, 'at most', 1.3, 2, 'x'),
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
    `Epic's page with 100 children: first paint ${firstPaint.toFixed(0)} ms, first row ${withAim(firstRow, 'at most', 1000, 0, ' ms')}`,
    `5,000 children shown: ${wide.nodes} nodes in the tree   p95 frame scrolling ${wide.scrollFrame95.toFixed(1)} ms, dragging ${wide.dragFrame95.toFixed(1)} ms`,
  ];
}
