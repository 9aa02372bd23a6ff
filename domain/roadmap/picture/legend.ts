import type { ColorKey } from '../color-keys.ts';
import { palette } from '../../colors/palette.ts';
import { ink, lineThrough, paintOf, sizes } from './paper-style.ts';
import { diamond } from './milestones.ts';
import type { Shape } from './page-model.ts';
import type { RoadmapPicture } from './picture.ts';
import { textWidth } from './text-width.ts';

/** What signs and colors mean, on the lines below each page. */
export interface Legend {
  lines: readonly (readonly LegendEntry[])[];
  height: number;
}

interface LegendEntry {
  text: string;
  /** Null for a text alone. */
  sign: ((x: number, middle: number) => Shape[]) | null;
}

const signWidth = 16;
/** A sign, and what is between it and its text. */
export const signRoom = signWidth + 4;
export const entryGap = 12;
const textSize = 7;
/** Beside the legend is the number of the page. */
const numberRoom = 70;
const linesMaximum = 4;
/** More than fit on the lines of a page. */
const entriesMaximum = 200;

/** The legend on as many lines as it needs; colors that have no room there are counted. */
export function legendOn(picture: RoadmapPicture, keys: readonly ColorKey[], width: number): Legend {
  const entries = entriesOf(picture, keys);
  let lines: LegendEntry[][];
  let count = Math.min(entries.length, entriesMaximum);
  do {
    const missing = entries.length - count;
    const more = missing === 0 ? [] : [{ text: `and ${missing} more`, sign: null }];
    lines = packed([...entries.slice(0, count), ...more], width - numberRoom);
    count -= 1;
  } while (lines.length > linesMaximum);
  return { lines, height: sizes.footer + (lines.length - 1) * sizes.legendLine };
}

export function widthOf({ text, sign }: LegendEntry): number {
  return (sign === null ? 0 : signRoom) + textWidth(text, textSize, 'regular');
}

function packed(entries: readonly LegendEntry[], room: number): LegendEntry[][] {
  const lines: LegendEntry[][] = [];
  let used = room;
  for (const entry of entries) {
    const width = widthOf(entry);
    if (used + width > room) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(entry);
    used += width + entryGap;
  }
  return lines;
}

function entriesOf({ view, links, milestones }: RoadmapPicture, keys: readonly ColorKey[]): LegendEntry[] {
  const has = (type: 'blocks' | 'relates') => links.some((link) => link.type === type);
  const unit = view.progressTracking === 'COUNT' ? 'issue count' : 'issue weight';
  return [
    ...(view.progressShown ? [{ text: `Progress by ${unit}`, sign: swatch(palette.blue, 0.5) }] : []),
    { text: 'Today', sign: line(ink.today, false) },
    ...(milestones.length > 0
      ? [{ text: 'Milestone', sign: (x: number, y: number) => [diamond({ x: x + signWidth / 2, y })] }]
      : []),
    ...(has('blocks') ? [{ text: 'Blocks', sign: line(ink.link, false) }] : []),
    ...(has('relates') ? [{ text: 'Related', sign: line(ink.link, true) }] : []),
    ...keys.map(({ title, color }) => ({ text: title, sign: swatch(color, 0) })),
  ];
}

/** A bar of this color, done to a share. */
function swatch(color: string, share: number): LegendEntry['sign'] {
  const { edge, surface, progress } = paintOf(color);
  return (x, middle) => {
    const place = { x, y: middle - 3.5, height: 7, radius: 2 };
    return [
      { kind: 'rectangle', ...place, width: signWidth, fill: surface, stroke: edge },
      ...(share === 0 ? [] : [{ kind: 'rectangle' as const, ...place, width: signWidth * share, fill: progress }]),
    ];
  };
}

function line(color: string, isDashed: boolean): LegendEntry['sign'] {
  return (x, y) => [
    {
      ...lineThrough(
        [
          { x, y },
          { x: x + signWidth, y },
        ],
        color,
        1,
      ),
      isDashed,
    },
  ];
}
