import { contrast, mix, parseHex, toHex, type Rgb } from './color.ts';
import { palette } from './palette.ts';

/** Colors of a timeline bar in one theme as `#rrggbb`: edge, body, and progress. */
export interface BarPaint {
  edge: string;
  surface: string;
  progress: string;
}

export interface BarColors {
  light: BarPaint;
  dark: BarPaint;
}

/** Background and text color of a theme. */
interface Ground {
  page: Rgb;
  text: Rgb;
  /** Share of the color in the body of a bar. */
  surfaceShare: number;
}

/** Minimum contrast of normal text (WCAG 2.2, 1.4.3). */
export const textContrastMinimum = 4.5;
/** Minimum contrast of the bar's edge with the page (WCAG 2.2, 1.4.11). */
export const edgeContrastMinimum = 3;

export const lightGround: Ground = { page: [253, 252, 251], text: [26, 31, 32], surfaceShare: 0.2 };
export const darkGround: Ground = { page: [13, 18, 20], text: [233, 238, 240], surfaceShare: 0.26 };
const fallback = parseHex(palette.blue) as Rgb;
const progressShare = 0.55;
const step = 0.02;
const rememberedMaximum = 1000;
const made = new Map<string, BarColors>();

/**
 * Colors of an epic's bar: a tint of its color as background, a stronger tint for progress, and an edge in the color
 * itself. Text has at least 4.5:1 contrast on both tints, and the edge has 3:1 with the page.
 */
export function barColors(color: string): BarColors {
  const known = made.get(color);
  if (known !== undefined) return known;
  const base = parseHex(color) ?? fallback;
  const colors = { light: paintOn(lightGround, base), dark: paintOn(darkGround, base) };
  // Cached, because thousands of epics share a handful of colors.
  if (made.size < rememberedMaximum) made.set(color, colors);
  return colors;
}

function paintOn({ page, text, surfaceShare }: Ground, base: Rgb): BarPaint {
  const readable = (share: number): boolean => contrast(text, mix(page, base, share)) >= textContrastMinimum;
  return {
    edge: toHex(approached(text, base, (edge) => contrast(page, edge) >= edgeContrastMinimum)),
    surface: toHex(mix(page, base, largestShare(surfaceShare, readable))),
    progress: toHex(mix(page, base, largestShare(progressShare, readable))),
  };
}

/** The largest share up to `maximum` that passes the test. */
function largestShare(maximum: number, passes: (share: number) => boolean): number {
  let share = maximum;
  while (share > 0 && !passes(share)) share -= step;
  return Math.max(0, share);
}

/** Moves a color towards the text color until it passes the test. */
function approached(text: Rgb, base: Rgb, passes: (color: Rgb) => boolean): Rgb {
  let share = 0;
  while (share < 1 && !passes(mix(base, text, share))) share += step;
  return mix(base, text, Math.min(1, share));
}
