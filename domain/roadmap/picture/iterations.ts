import type { Day } from '../../calendar/day.ts';
import { iterationState } from '../../iterations/iteration.ts';
import { cadenceLines, type CadenceLine, type PlacedIteration } from '../cadence-lines.ts';
import { placeOn, type Chart } from './chart.ts';
import { ink, lineThrough, sizes, textAt } from './paper-style.ts';
import type { Shape } from './page-model.ts';
import type { PicturedIteration } from './picture.ts';
import { fittingText } from './text-width.ts';

/** Lines of cadences on a page; further ones are counted. */
const linesMaximum = 8;
const nameSize = 6;
const padding = 3;

/** The iterations above the rows of the first page, a line for each cadence. */
export interface IterationsOnPage {
  lines: readonly CadenceLine<PicturedIteration>[];
  hidden: number;
  height: number;
}

export function iterationsOnPage(iterations: readonly PicturedIteration[], chart: Chart): IterationsOnPage {
  const all = cadenceLines(iterations, chart.timeframe);
  const lines = all.slice(0, linesMaximum);
  const height = lines.length === 0 ? 0 : lines.length * sizes.iterationLine + 4;
  return { lines, hidden: all.length - lines.length, height };
}

export function drawIterations(
  { lines, hidden, height }: IterationsOnPage,
  chart: Chart,
  top: number,
  today: Day,
): Shape[] {
  if (height === 0) return [];
  const { titles } = chart;
  const room = titles.width - 2 * padding;
  return [
    ...lines.flatMap(({ cadence, placed }, line) => {
      const lineTop = top + 2 + line * sizes.iterationLine;
      const more = hidden > 0 && line === lines.length - 1 ? `, ${hidden} more not shown` : '';
      const title = lines.length === 1 ? 'Iterations' : `Iterations: ${cadence.title}${more}`;
      return [
        textAt({ x: titles.left + padding, y: lineTop + 8.5 }, fittingText(title, room, 7, 'semibold'), {
          weight: 'semibold',
        }),
        ...placed.flatMap((one) => drawIteration(one, chart, lineTop, today)),
      ];
    }),
    lineThrough(
      [
        { x: titles.left, y: top + height },
        { x: chart.left + chart.width, y: top + height },
      ],
      ink.line,
    ),
  ];
}

function drawIteration(
  { iteration, bar }: PlacedIteration<PicturedIteration>,
  chart: Chart,
  top: number,
  today: Day,
): Shape[] {
  const { name, url } = iteration;
  const x = placeOn(chart, bar.left);
  const width = placeOn(chart, bar.left + bar.width) - x;
  const isCurrent = iterationState(iteration, today) === 'current';
  const text = fittingText(name, width - 2 * padding, nameSize, isCurrent ? 'semibold' : 'regular');
  return [
    {
      kind: 'rectangle',
      x,
      y: top + 1,
      width,
      height: sizes.iterationLine - 2,
      fill: isCurrent ? ink.currentIteration : ink.paper,
      stroke: ink.iteration,
      radius: 2,
      ...(url !== null && { href: url }),
    },
    ...(text === ''
      ? []
      : [
          textAt({ x: x + padding, y: top + 8.5 }, text, {
            size: nameSize,
            weight: isCurrent ? 'semibold' : 'regular',
            href: url,
          }),
        ]),
  ];
}
