import { dayInWords, spanInWords } from '../../calendar/words.ts';
import { tokensOf } from '../../filters/item-filters.ts';
import { tokenInWords } from '../../filters/token-words.ts';
import { stateTexts } from '../address.ts';
import type { ColorKey } from '../color-keys.ts';
import { timeframeTitle } from '../header.ts';
import { diamond } from './milestone-lane.ts';
import { ink, lineThrough, paintOf, textAt } from './look.ts';
import type { Area, Shape } from './page-model.ts';
import { picturedEpicsMaximum, type RoadmapPicture } from './picture.ts';
import { fittingText, textWidth } from './text-width.ts';

const titleSize = 15;
const detailSize = 7.5;

/** The title, the days and the filters, and the day of the picture; on later pages in one line. */
export function drawHeader(picture: RoadmapPicture, { x, y, width }: Area, isFirst: boolean): Shape[] {
  const { title, scope, timeframe, today, isCut } = picture;
  const made = dayInWords(today);
  const name = `${title}: roadmap${scope === null ? '' : ` of ${scope}`}`;
  const dayRoom = textWidth(made, detailSize, 'regular') + 10;
  const date = textAt({ x: x + width, y: y + (isFirst ? 12 : 8) }, made, {
    size: detailSize,
    color: ink.muted,
    anchor: 'end',
  });
  if (!isFirst) {
    const text = fittingText(name, width - dayRoom, detailSize, 'semibold');
    return [textAt({ x, y: y + 8 }, text, { size: detailSize, weight: 'semibold' }), date];
  }
  const span = spanInWords(timeframe.start, timeframe.end);
  const range = timeframeTitle(timeframe);
  const details = [
    range === span ? span : `${range}: ${span}`,
    filtersInWords(picture),
    ...(isCut ? [`the first ${picturedEpicsMaximum.toLocaleString('en-US')} epics`] : []),
  ].join(' · ');
  return [
    textAt({ x, y: y + 13 }, fittingText(name, width - dayRoom, titleSize, 'semibold'), {
      size: titleSize,
      weight: 'semibold',
    }),
    date,
    textAt({ x, y: y + 27 }, fittingText(details, width, detailSize, 'regular'), {
      size: detailSize,
      color: ink.muted,
    }),
  ];
}

function filtersInWords({ view }: RoadmapPicture): string {
  const tokens = tokensOf({ ...view.filters, epicIid: null }).map(tokenInWords);
  const state = view.state === 'all' ? 'All epics' : `${stateTexts[view.state]} epics`;
  return [state, ...tokens].join(', ');
}

/** What the signs mean, and which page of how many it is. */
export function drawFooter(
  picture: RoadmapPicture,
  keys: readonly ColorKey[],
  { x, y, width }: Area,
  page: { number: number; count: number },
): Shape[] {
  const number = page.count === 1 ? '' : `Page ${page.number} of ${page.count}`;
  const shapes: Shape[] = [
    textAt({ x: x + width, y: y + 13 }, number, { color: ink.muted, anchor: 'end' }),
    lineThrough(
      [
        { x, y: y + 3 },
        { x: x + width, y: y + 3 },
      ],
      ink.strongLine,
    ),
  ];
  const end = x + width - textWidth(number, 7, 'regular') - 10;
  let at = x;
  for (const { text, sign } of legend(picture, keys)) {
    const needed = signWidth + 4 + textWidth(text, 7, 'regular');
    if (at + needed > end) break;
    shapes.push(...sign(at, y + 10.5), textAt({ x: at + signWidth + 4, y: y + 13 }, text, { color: ink.muted }));
    at += needed + 12;
  }
  return shapes;
}

interface LegendEntry {
  text: string;
  sign: (x: number, middle: number) => Shape[];
}

const signWidth = 16;

function legend({ view, links, milestones }: RoadmapPicture, keys: readonly ColorKey[]): LegendEntry[] {
  const swatch =
    (color: string, share: number) =>
    (x: number, middle: number): Shape[] => {
      const { edge, surface, progress } = paintOf(color);
      const place = { x, y: middle - 3.5, height: 7, radius: 2 };
      return [
        { kind: 'rectangle', ...place, width: signWidth, fill: surface, stroke: edge },
        ...(share === 0 ? [] : [{ kind: 'rectangle' as const, ...place, width: signWidth * share, fill: progress }]),
      ];
    };
  const line =
    (color: string, isDashed: boolean) =>
    (x: number, middle: number): Shape[] => [
      {
        ...lineThrough(
          [
            { x, y: middle },
            { x: x + signWidth, y: middle },
          ],
          color,
          1,
        ),
        isDashed,
      },
    ];
  const has = (type: 'blocks' | 'relates') => links.some((link) => link.type === type);
  const unit = view.progressTracking === 'COUNT' ? 'issue count' : 'issue weight';
  return [
    ...keys.map(({ title, color }) => ({ text: title, sign: swatch(color, 0) })),
    ...(view.progressShown ? [{ text: `Progress by ${unit}`, sign: swatch('#1068bf', 0.5) }] : []),
    { text: 'Today', sign: line(ink.today, false) },
    ...(milestones.length > 0
      ? [{ text: 'Milestone', sign: (x: number, y: number) => [diamond({ x: x + signWidth / 2, y })] }]
      : []),
    ...(has('blocks') ? [{ text: 'Blocks', sign: line(ink.link, false) }] : []),
    ...(has('relates') ? [{ text: 'Related', sign: line(ink.link, true) }] : []),
  ];
}
