import { dayInWords, spanInWords } from '../../calendar/dates-in-words.ts';
import { tokensOf } from '../../filters/item-filters.ts';
import { filtersInWords } from '../../filters/token-words.ts';
import { counted } from '../../text/plural.ts';
import { stateTexts } from '../../filters/state-filter.ts';
import { timeframeTitle } from '../header.ts';
import { entryGap, signRoom, widthOf, type Legend } from './legend.ts';
import { ink, lineThrough, sizes, textAt } from './paper-style.ts';
import type { Area, Shape } from './page-model.ts';
import type { RoadmapPicture } from './picture.ts';
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
    shownInWords(picture),
    ...(isCut ? [`${counted(picture.epics.length, 'epic')}, more not shown`] : []),
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

function shownInWords({ view }: RoadmapPicture): string {
  const filters = filtersInWords(tokensOf({ ...view.filters, epicIid: null }));
  const state = view.state === 'all' ? 'All epics' : `${stateTexts[view.state]} epics`;
  return [state, ...filters].join(', ');
}

/** What the signs mean, and which page of how many it is. */
export function drawFooter(
  legend: Legend,
  { x, y, width }: Omit<Area, 'height'>,
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
  for (const [index, line] of legend.lines.entries()) {
    const base = y + 13 + index * sizes.legendLine;
    let at = x;
    for (const entry of line) {
      const { text, sign } = entry;
      if (sign === null) shapes.push(textAt({ x: at, y: base }, text, { color: ink.muted }));
      else shapes.push(...sign(at, base - 2.5), textAt({ x: at + signRoom, y: base }, text, { color: ink.muted }));
      at += widthOf(entry) + entryGap;
    }
  }
  return shapes;
}
