import type { Day } from '../../calendar/day.ts';
import type { BarPaint } from '../../colors/bar-colors.ts';
import { isOverdue } from '../../work-items/overdue.ts';
import type { RoadmapView } from '../address.ts';
import { barOfItem, drawnSchedule, type Bar } from '../bar.ts';
import type { Coloring } from '../coloring.ts';
import { colorKeyOf } from '../color-keys.ts';
import { progressShare } from '../measured-progress.ts';
import { progressOf, type Progress } from '../progress.ts';
import type { Heading } from '../row-list.ts';
import type { EpicRow } from '../rows.ts';
import { issueDatesText, timeframeText } from '../timeframe-text.ts';
import { placeOn, type Chart } from './chart.ts';
import { ink, lineThrough, paintOf, sizes, textAt, textOnPaper } from './paper-style.ts';
import type { PolygonShape, Shape } from './page-model.ts';
import type { PicturedItem, PicturedType } from './picture.ts';
import { fittingText, textWidth } from './text-width.ts';

/** A line of the list: an item, or the heading of a group. */
export type PicturedLine = { heading: Heading; isContinued?: true } | { row: EpicRow<PicturedItem> };

const titleSize = 8;
const detailSize = 6;
const captionSize = 6.5;
const padding = 3;
const indent = 9;
const deepestIndent = 6;
/** A bar is at least this wide, so that a day of a long range can be seen. */
const leastBar = 1.5;
const arrow = 3.5;
/** Between a bar and the text beside it, for the line of a link that begins or ends there. */
const linkRoom = 11;

/** What rows are drawn by. */
export interface RowLook {
  chart: Chart;
  view: RoadmapView;
  coloring: Coloring;
  today: Day;
  /** Ids of the items at whose bars links begin or end. */
  linked: ReadonlySet<string>;
}

/** The bar of an item on the page; null if none of its days are shown. */
export function barOn(chart: Chart, item: PicturedItem): (Bar & { x: number; right: number }) | null {
  const bar = barOfItem(item, chart.timeframe);
  if (bar === null) return null;
  const x = placeOn(chart, bar.left);
  return { ...bar, x, right: Math.max(x + leastBar, placeOn(chart, bar.left + bar.width)) };
}

/** A row with its upper edge at `top`. */
export function drawLine(line: PicturedLine, top: number, look: RowLook): Shape[] {
  const { titles, left, width } = look.chart;
  const edge = lineThrough(
    [
      { x: titles.left, y: top + sizes.row },
      { x: left + width, y: top + sizes.row },
    ],
    ink.line,
  );
  if ('heading' in line) {
    const { title, count } = line.heading;
    const room = titles.width + width - 2 * padding;
    return [
      {
        kind: 'rectangle',
        x: titles.left,
        y: top,
        width: titles.width + width,
        height: sizes.row,
        fill: ink.band,
      },
      textAt(
        { x: titles.left + padding, y: top + 14 },
        fittingText(`${title} · ${count}${line.isContinued ? ', continued' : ''}`, room, titleSize, 'semibold'),
        {
          size: titleSize,
          weight: 'semibold',
        },
      ),
      edge,
    ];
  }
  const { epic, level } = line.row;
  return [...drawTitle(epic, level, top, look.chart), edge, ...drawBar(epic, top, look)];
}

function drawTitle(item: PicturedItem, level: number, top: number, { titles }: Chart): Shape[] {
  const x = titles.left + padding + indent * Math.min(level - 1, deepestIndent);
  const room = titles.left + titles.width - x - 2 * padding;
  const weight = item.type === 'epic' ? 'semibold' : 'regular';
  const isClosed = item.state === 'closed';
  return [
    textAt({ x, y: top + 9.5 }, fittingText(item.title, room, titleSize, weight), {
      size: titleSize,
      weight,
      color: isClosed ? ink.muted : ink.text,
      href: item.url,
      room,
    }),
    textAt({ x, y: top + 17.5 }, fittingText(detailsOf(item), room, detailSize, 'regular'), {
      size: detailSize,
      color: ink.muted,
      room,
    }),
  ];
}

const typeTexts: Readonly<Record<PicturedType, string | null>> = {
  epic: null,
  issue: 'Issue',
  incident: 'Incident',
  task: 'Task',
  more: null,
};

function detailsOf(item: PicturedItem): string {
  if (item.type === 'more') return '';
  return [
    typeTexts[item.type],
    item.type === 'epic' ? timeframeText(drawnSchedule(item)) : issueDatesText(item),
    item.state === 'closed' ? 'Closed' : null,
    item.confidential ? 'Confidential' : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

function drawBar(item: PicturedItem, top: number, look: RowLook): Shape[] {
  const { chart, view, today } = look;
  const bar = barOn(chart, item);
  if (bar === null) return [];
  const height = item.type === 'epic' ? sizes.bar : sizes.lowerBar;
  const middle = top + sizes.row / 2;
  const y = middle - height / 2;
  const paint = paintOfItem(item, look);
  const progress = view.progressShown
    ? progressOf(view.progressTracking === 'COUNT' ? item.issues : item.weights)
    : null;
  const width = bar.right - bar.x;
  const shapes: Shape[] = [
    {
      kind: 'rectangle',
      x: bar.x,
      y,
      width,
      height,
      fill: paint.surface,
      stroke: paint.edge,
      radius: 2,
      ...(item.url !== null && { href: item.url }),
    },
  ];
  if (progress !== null && progress.percent > 0) {
    const done = (width * progress.percent) / 100;
    shapes.push({ kind: 'rectangle', x: bar.x, y, width: done, height, fill: paint.progress, radius: 2 });
  }
  // A date that is missing or beyond the edge: the bar points there.
  if (bar.startOutOfRange || bar.startUndefined) shapes.push(arrowAt(bar.x + arrow + 1, middle, -1, paint));
  if (bar.endOutOfRange || bar.endUndefined) shapes.push(arrowAt(bar.right - arrow - 1, middle, 1, paint));
  const caption = captionOf(item, progress, look);
  if (caption !== null) {
    const gap = look.linked.has(item.id) ? linkRoom : padding;
    shapes.push(...captionBeside(caption, bar, middle, chart, { gap, isLate: isOverdue(item, today) }));
  }
  return shapes;
}

function arrowAt(x: number, middle: number, direction: 1 | -1, { edge }: BarPaint): PolygonShape {
  return {
    kind: 'polygon',
    points: [
      { x: x + direction * arrow, y: middle },
      { x, y: middle - arrow },
      { x, y: middle + arrow },
    ],
    fill: edge,
  };
}

/** As on the screen: what is closed is gray in all colorings, and issues have the color of their epic. */
function paintOfItem(item: PicturedItem, { coloring, today }: RowLook): BarPaint {
  if (item.state === 'closed') return ink.closed;
  const key = item.type === 'epic' ? colorKeyOf(item, coloring, today) : null;
  return paintOf(key?.color ?? item.color);
}

function captionOf(item: PicturedItem, progress: Progress | null, { view, today }: RowLook): string | null {
  const parts = [
    progress === null || progress.total === 0 ? null : progressShare(progress, view.progressTracking),
    isOverdue(item, today) ? 'overdue' : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** After the bar or, at the end of the timeline, before it or on it. */
function captionBeside(
  caption: string,
  bar: { x: number; right: number },
  middle: number,
  { left, width }: Chart,
  { gap, isLate }: { gap: number; isLate: boolean },
): Shape[] {
  const needed = textWidth(caption, captionSize, 'regular') + gap + padding;
  const y = middle + 2.3;
  const look = { size: captionSize, color: isLate ? ink.late : ink.muted };
  if (bar.right + needed <= left + width) return textOnPaper({ x: bar.right + gap, y }, caption, look);
  if (bar.x - needed >= left) return textOnPaper({ x: bar.x - gap, y }, caption, { ...look, anchor: 'end' });
  if (bar.right - bar.x < needed + 2 * arrow) return [];
  return [textAt({ x: bar.right - arrow - 2 * padding, y }, caption, { ...look, color: ink.text, anchor: 'end' })];
}
