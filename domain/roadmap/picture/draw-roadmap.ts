import { defaultColoring } from '../coloring.ts';
import { colorKeyOf, GroupedRows, legendOf, shownColoring } from '../color-keys.ts';
import { RowList, type EpicLines, type Heading } from '../row-list.ts';
import { drawAxis, drawToday } from './axis.ts';
import { chartIn } from './chart.ts';
import { legendOn } from './legend.ts';
import { drawIterations, iterationsOnPage } from './iterations.ts';
import { drawLinks, linkStrip } from './link-lines.ts';
import { ink, sizes, textAt } from './paper-style.ts';
import { drawMilestones, milestoneLane, milestoneLines } from './milestones.ts';
import { drawFooter, drawHeader } from './page-frame.ts';
import type { Area, PicturePage, Shape } from './page-model.ts';
import type { Paper, PicturedItem, RoadmapPicture } from './picture.ts';
import { drawLine, type PicturedLine } from './rows.ts';

/** Width and height of papers in points. */
const paperSizes = { a4: [842, 595], a3: [1191, 842], sheet: [842, 595], part: [595, 420] } as const;

/**
 * The pages of a roadmap, one after the other, so that the caller can yield to other work between them. Each has a
 * header, the dates, as many rows as fit, and the legend.
 */
export function* drawRoadmap(picture: RoadmapPicture, paper: Paper): Generator<PicturePage, void, undefined> {
  const { timeframe, today, view } = picture;
  const [width, paperHeight] = paperSizes[paper];
  const inside = { x: sizes.margin, width: width - 2 * sizes.margin };
  const chart = chartIn(inside, timeframe);
  const lines = linesOf(picture);
  const lane = milestoneLane(picture.milestones, chart, view.milestoneLanes);
  const iterations = iterationsOnPage(picture.iterations, chart);
  const lanesHeight = lane.height + iterations.height;
  const strip = linkStrip(picture.links, lines, chart);
  const coloring = shownColoring(view.coloring, picture.epics);
  const legend = legendOn(picture, legendOf(epicsIn(picture), coloring, today), inside.width);
  const look = { chart, view, coloring, today, linked: new Set(picture.links.flatMap(({ from, to }) => [from, to])) };
  const above = (isFirst: boolean): number =>
    sizes.margin + (isFirst ? sizes.header : sizes.shortHeader) + sizes.axis + (isFirst ? lanesHeight : 0);
  const below = legend.height + sizes.margin;
  const needed = above(true) + lines.length * sizes.row + below;
  const height = paper === 'sheet' ? Math.max(paperHeight, needed) : paperHeight;
  const fitting = (isFirst: boolean): number => Math.max(1, Math.floor((height - above(isFirst) - below) / sizes.row));
  const pages = pagesOf(lines, fitting);
  for (const [index, { first, count, heading }] of pages.entries()) {
    const isFirst = index === 0;
    const rows = lines.slice(first, first + count);
    const axisTop = sizes.margin + (isFirst ? sizes.header : sizes.shortHeader);
    const headingTop = above(isFirst);
    const rowsTop = headingTop + (heading === null ? 0 : sizes.row);
    const bottom = rowsTop + rows.length * sizes.row;
    const place = (y: number): Area => ({ ...inside, y, height: 0 });
    const end = paper === 'part' ? Math.min(height, bottom + sizes.row + below) : height;
    const shapes: Shape[] = [
      { kind: 'rectangle', x: 0, y: 0, width, height: end, fill: ink.paper },
      ...drawHeader(picture, place(sizes.margin), isFirst),
      ...drawAxis(chart, axisTop, bottom, today),
      ...milestoneLines(lane, axisTop + sizes.axis, bottom),
      ...drawToday(chart, axisTop, bottom, today),
      ...(isFirst ? drawMilestones(lane, chart, axisTop + sizes.axis) : []),
      ...(isFirst ? drawIterations(iterations, chart, axisTop + sizes.axis + lane.height, today) : []),
      ...(heading === null ? [] : drawLine({ heading, isContinued: true }, headingTop, look)),
      ...rows.flatMap((line, row) => drawLine(line, rowsTop + row * sizes.row, look)),
      ...drawLinks(strip, first, rows.length, rowsTop),
      ...(lines.length === 0
        ? [textAt({ x: inside.x + 3, y: rowsTop + 14 }, 'No epics match.', { size: 8, color: ink.muted })]
        : []),
      ...drawFooter(legend, place(end - below), { number: index + 1, count: pages.length }),
    ];
    yield { width, height: end, shapes };
  }
}

interface PageOfLines {
  /** Place of its first line among all. */
  first: number;
  count: number;
  /** Of a group that began on a page before. */
  heading: Heading | null;
}

/** Divides lines into pages. A heading is not the last line of a page, and is repeated where its group goes on. */
function pagesOf(lines: readonly PicturedLine[], fitting: (isFirst: boolean) => number): PageOfLines[] {
  const pages: PageOfLines[] = [];
  let heading: Heading | null = null;
  let first = 0;
  do {
    const next = lines[first];
    const repeated = next !== undefined && 'heading' in next ? null : heading;
    let count = Math.max(1, fitting(pages.length === 0) - (repeated === null ? 0 : 1));
    const last = lines[first + count - 1];
    if (count > 1 && last !== undefined && 'heading' in last && first + count < lines.length) count -= 1;
    pages.push({ first, count, heading: repeated });
    for (const line of lines.slice(first, first + count)) if ('heading' in line) heading = line.heading;
    first += count;
  } while (first < lines.length);
  return pages;
}

/** The rows in their order, with a heading above each group. */
function linesOf(picture: RoadmapPicture): PicturedLine[] {
  const list = listOf(picture);
  return Array.from({ length: list.count }, (_, index): PicturedLine[] => {
    const row = list.at(index);
    if (row !== null) return [{ row }];
    const heading = list.headingAt(index);
    return heading === null ? [] : [{ heading }];
  }).flat();
}

function listOf({ epics, children, view, today, foldedGroups }: RoadmapPicture): EpicLines<PicturedItem> {
  const childrenOf = ({ id }: PicturedItem) => children.get(id) ?? null;
  if (view.grouping === defaultColoring) {
    const expanded = epics.flatMap((epic, index) => (children.has(epic.id) ? [index] : []));
    return new RowList(epics, expanded, childrenOf);
  }
  return new GroupedRows(
    epics,
    (epic) => colorKeyOf(epic, view.grouping, today) ?? { title: '' },
    childrenOf,
    (title) => foldedGroups.includes(title),
  );
}

function* epicsIn({ epics, children }: RoadmapPicture): Generator<PicturedItem> {
  yield* epics;
  for (const below of children.values()) yield* below.filter(({ type }) => type === 'epic');
}
