import type { Day } from '../../calendar/day.ts';
import { dayInWordsWithoutYear } from '../../calendar/dates-in-words.ts';
import { columnTitle, columnYear, subLabels, titleWithoutYear } from '../header.ts';
import { leftEdgeOf, markerPosition, rightEdgeOf } from '../position.ts';
import type { Column } from '../timeframe.ts';
import { placeOn, type Chart } from './chart.ts';
import { ink, lineThrough, sizes, textAt } from './paper-style.ts';
import type { Shape } from './page-model.ts';
import { textWidth } from './text-width.ts';

const titleSize = 7.5;
const labelSize = 6;
const padding = 3;
/** Between two labels. */
const labelGap = 0.8;

/** The dates above the rows of a page, and the lines between columns down to `bottom`. */
export function drawAxis(chart: Chart, top: number, bottom: number, today: Day): Shape[] {
  const { timeframe, left, width, titles } = chart;
  const shapes: Shape[] = [
    { kind: 'rectangle', x: titles.left, y: top, width: titles.width + width, height: sizes.axis, fill: ink.band },
    textAt({ x: titles.left + padding, y: top + 10 }, 'Epics', { size: titleSize, weight: 'semibold' }),
  ];
  // A title that has no room is left out, with the line before it: columns of a long range are narrow.
  let free = left;
  const small = smallLabels(chart, top, today);
  for (const column of timeframe.columns) {
    const at = placeOn(chart, column.left);
    const year = columnYear(column, timeframe.layout);
    // A year that would take the room of the next title stands below, where nothing else does.
    const isYearBelow = year !== null && small.length === 0 && !hasRoomForYear(column, chart);
    const title = isYearBelow ? titleWithoutYear(column, timeframe.layout) : columnTitle(column, timeframe.layout);
    const end = at + padding + textWidth(title, titleSize, 'semibold');
    if (at < free || end > left + width) continue;
    free = end + 2 * padding;
    if (at > left) {
      shapes.push(
        lineThrough(
          [
            { x: at, y: top },
            { x: at, y: bottom },
          ],
          ink.line,
        ),
      );
    }
    shapes.push(textAt({ x: at + padding, y: top + 10 }, title, { size: titleSize, weight: 'semibold' }));
    if (isYearBelow) {
      shapes.push(textAt({ x: at + padding, y: top + 20 }, year, { size: labelSize, color: ink.muted }));
    }
  }
  shapes.push(...small);
  return shapes;
}

function hasRoomForYear(column: Column, { timeframe, scale }: Chart): boolean {
  const needed = textWidth(columnTitle(column, timeframe.layout), titleSize, 'semibold');
  return needed + 3 * padding <= column.width * scale;
}

/** The labels below the titles, if all of them have room. */
function smallLabels(chart: Chart, top: number, today: Day): Shape[] {
  const { timeframe } = chart;
  const columns = timeframe.columns.map((column) => {
    const labels = subLabels(column, timeframe.layout, today);
    return { labels, room: (column.width * chart.scale) / Math.max(labels.length, 1) };
  });
  // The first and the last column of other dates may be narrower.
  const hasRoom = columns
    .slice(1, -1)
    .every(({ labels, room }) => labels.every(({ text }) => textWidth(text, labelSize, 'regular') + labelGap <= room));
  if (!hasRoom) return [];
  return columns.flatMap(({ labels }) =>
    labels.map(({ text, start, end }) => {
      const right = timeframe.layout === 'MONTHS' ? start : end;
      const middle = (leftEdgeOf(timeframe, start) + rightEdgeOf(timeframe, right)) / 2;
      return textAt({ x: placeOn(chart, middle), y: top + 20 }, text, {
        size: labelSize,
        color: ink.muted,
        anchor: 'middle',
      });
    }),
  );
}

/** The line of today, with its date on the axis. */
export function drawToday(chart: Chart, top: number, bottom: number, today: Day): Shape[] {
  const px = markerPosition(chart.timeframe, today);
  if (px === null) return [];
  const x = placeOn(chart, px);
  const text = dayInWordsWithoutYear(today);
  const width = textWidth(text, labelSize, 'semibold') + 2 * padding;
  const pill = Math.min(Math.max(x - width / 2, chart.left), chart.left + chart.width - width);
  return [
    lineThrough(
      [
        { x, y: top + sizes.axis },
        { x, y: bottom },
      ],
      ink.today,
      0.75,
    ),
    {
      kind: 'rectangle',
      x: pill,
      y: top + sizes.axis - 11,
      width,
      height: 10,
      fill: ink.today,
      radius: 3,
    },
    textAt({ x: pill + padding, y: top + sizes.axis - 3.6 }, text, {
      size: labelSize,
      weight: 'semibold',
      color: ink.paper,
    }),
  ];
}
