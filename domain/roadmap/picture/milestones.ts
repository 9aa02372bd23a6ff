import { barOf } from '../bar.ts';
import { markerOf, packLines, placeInLane } from '../milestone-lanes.ts';
import type { Timeframe } from '../timeframe.ts';
import { placeOn, type Chart } from './chart.ts';
import { ink, lineThrough, sizes, textAt, textOnPaper } from './paper-style.ts';
import type { LineShape, Point, PolygonShape, Shape } from './page-model.ts';
import type { PicturedMilestone } from './picture.ts';
import { fittingText, textWidth } from './text-width.ts';

/** Lines of milestones on a page, if they have lanes of their own; further ones are counted. */
const linesMaximum = 8;
const titleSize = 6.5;
const titleGap = 6;
const mostTitle = 140;
const neighborGap = 6;
/** Half the width of a diamond. */
const reach = 3.5;

/** A milestone where a page shows it; all in points. */
interface PlacedMilestone {
  milestone: PicturedMilestone;
  left: number;
  right: number;
  /** The due day; null if it is outside of the timeframe. */
  due: number | null;
  /** Empty if there is no room for it. */
  title: string;
  titleBefore: boolean;
  line: number;
}

/** The milestones above the rows of the first page. */
export interface MilestoneLane {
  placed: readonly PlacedMilestone[];
  hidden: number;
  height: number;
}

/**
 * Places milestones in one lane, or on as few lines as possible, so that their titles do not overlap. A lane in which a title
 * has no room becomes lines: a picture has no cards that would tell it.
 */
export function milestoneLane(
  milestones: readonly PicturedMilestone[],
  chart: Chart,
  hasLines: boolean,
): MilestoneLane {
  const lane = hasLines ? null : inOneLane(milestones, chart);
  const all = lane?.every(({ title }) => title !== '') ? lane : onLines(milestones, chart);
  const placed = all.filter(({ line }) => line < linesMaximum);
  const count = placed.reduce((most, { line }) => Math.max(most, line + 1), 0);
  return {
    placed,
    hidden: all.length - placed.length,
    height: count === 0 ? 0 : count * sizes.milestoneLine + 6,
  };
}

function onLines(milestones: readonly PicturedMilestone[], chart: Chart): PlacedMilestone[] {
  const found = milestones.flatMap((milestone) => placeOf(milestone, chart, chart.timeframe));
  const lines = packLines(
    found.map(({ left, right, title, titleBefore }) => {
      const width = titleGap + textWidth(title, titleSize, 'regular');
      return { left: titleBefore ? Math.min(left, right - width) : left, right: titleBefore ? right : right + width };
    }),
    neighborGap,
  );
  return found.map((one, index) => ({ ...one, line: lines[index] ?? 0 }));
}

function inOneLane(milestones: readonly PicturedMilestone[], chart: Chart): PlacedMilestone[] {
  const found = milestones.flatMap((milestone) => {
    const bar = barOf(milestone, chart.timeframe);
    if (bar === null) return [];
    const { at, isDue } = markerOf(bar);
    const title = fittingText(milestone.title, mostTitle, titleSize, 'regular');
    return [{ milestone, at: placeOn(chart, at), isDue, title }];
  });
  const places = placeInLane(
    found.map(({ at, title }) => ({ at, titleEnd: at + titleGap + textWidth(title, titleSize, 'regular') })),
    { reach, gap: neighborGap, width: chart.left + chart.width },
  );
  return found.map(({ milestone, at, isDue, title }, index) => {
    const { line, hasTitle } = places[index] ?? { line: 0, hasTitle: false };
    const right = isDue ? at : at + 2 * reach;
    return {
      milestone,
      left: at,
      right: Math.min(right, chart.left + chart.width),
      due: isDue ? at : null,
      title: hasTitle ? title : '',
      titleBefore: false,
      line,
    };
  });
}

function placeOf(milestone: PicturedMilestone, chart: Chart, timeframe: Timeframe): Omit<PlacedMilestone, 'line'>[] {
  const bar = barOf(milestone, timeframe);
  if (bar === null) return [];
  const right = placeOn(chart, bar.left + bar.width);
  const due = bar.endOutOfRange || bar.endUndefined ? null : right;
  const left = bar.startUndefined && due !== null ? right : placeOn(chart, bar.left);
  const title = fittingText(milestone.title, mostTitle, titleSize, 'regular');
  const needed = titleGap + textWidth(title, titleSize, 'regular');
  return [{ milestone, left, right, due, title, titleBefore: right + needed > chart.left + chart.width }];
}

export function drawMilestones({ placed, hidden, height }: MilestoneLane, chart: Chart, top: number): Shape[] {
  if (height === 0) return [];
  const { titles } = chart;
  const heading = hidden === 0 ? 'Milestones' : `Milestones, ${hidden} more not shown`;
  return [
    textAt({ x: titles.left + 3, y: top + sizes.milestoneLine - 2 }, heading, { weight: 'semibold' }),
    ...placed.flatMap((one) => drawMilestone(one, top)),
    lineThrough(
      [
        { x: titles.left, y: top + height },
        { x: chart.left + chart.width, y: top + height },
      ],
      ink.line,
    ),
  ];
}

function drawMilestone(
  { milestone, left, right, due, title, titleBefore, line }: PlacedMilestone,
  top: number,
): Shape[] {
  const middle = top + line * sizes.milestoneLine + sizes.milestoneLine / 2 + 1;
  const shapes: Shape[] = [];
  if (right - left > 0.5) {
    shapes.push({ kind: 'rectangle', x: left, y: middle - 1, width: right - left, height: 2, fill: ink.milestone });
  }
  if (due !== null) shapes.push(diamond({ x: due, y: middle }));
  if (title === '') return shapes;
  const place = titleBefore ? { x: right - titleGap, y: middle + 2.2 } : { x: right + titleGap, y: middle + 2.2 };
  const anchor = titleBefore ? 'end' : 'start';
  shapes.push(...textOnPaper(place, title, { size: titleSize, anchor, href: milestone.url }));
  return shapes;
}

/** The sign of a milestone. */
export function diamond({ x, y }: Point): PolygonShape {
  return {
    kind: 'polygon',
    points: [
      { x, y: y - reach },
      { x: x + reach, y },
      { x, y: y + reach },
      { x: x - reach, y },
    ],
    fill: ink.milestone,
  };
}

/** The due days of milestones, across the rows of a page. */
export function milestoneLines({ placed }: MilestoneLane, top: number, bottom: number): LineShape[] {
  return placed.flatMap(({ due }) =>
    due === null
      ? []
      : [
          {
            ...lineThrough(
              [
                { x: due, y: top },
                { x: due, y: bottom },
              ],
              ink.milestone,
              0.35,
            ),
            isDashed: true,
          },
        ],
  );
}
