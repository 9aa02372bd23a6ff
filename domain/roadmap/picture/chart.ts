import type { Timeframe } from '../timeframe.ts';
import type { Area } from './page-model.ts';

/** The timeline on a page: where it is, and how its px become points. */
export interface Chart {
  timeframe: Timeframe;
  /** The column with the titles, beside the chart. */
  titles: { left: number; width: number };
  left: number;
  width: number;
  /** Points of a px of the timeline. */
  scale: number;
}

/** Divides the width of a page between titles and timeline. */
export function chartIn({ x, width }: Pick<Area, 'x' | 'width'>, timeframe: Timeframe): Chart {
  const titles = Math.min(Math.max(width * titlesShare, titlesWidth.least), titlesWidth.most);
  const left = x + titles;
  const chartWidth = width - titles;
  return {
    timeframe,
    titles: { left: x, width: titles },
    left,
    width: chartWidth,
    scale: chartWidth / timeframe.width,
  };
}

const titlesShare = 0.26;
const titlesWidth = { least: 150, most: 290 };

/** The place on the page of a px of the timeline. */
export function placeOn({ left, scale }: Chart, px: number): number {
  return left + px * scale;
}
