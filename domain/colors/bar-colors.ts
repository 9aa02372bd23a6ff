import { contrast, mix, parseHex, toHex, type Rgb } from './color.ts';
import { darkText, lightText } from './text-color.ts';

/** What a timeline bar is painted with: `#rrggbb` of its surface, of its darker progress fill, and of its text. */
export interface BarColors {
  surface: string;
  progress: string;
  text: string;
}

/** Normal text needs this contrast (WCAG 2.2, 1.4.3). */
export const textContrastMinimum = 4.5;

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
const dark: Rgb = [31, 30, 36];
const fallback: Rgb = [16, 104, 191];
const progressShade = 0.3;
const step = 0.02;
const rememberedMaximum = 1000;
const made = new Map<string, BarColors>();

/**
 * Paint for an epic's bar. Text reads with at least 4.5:1 on the surface and on the progress fill: light colors keep
 * their hue and carry dark text, middling ones are darkened until white text reads.
 */
export function barColors(color: string): BarColors {
  const known = made.get(color);
  if (known !== undefined) return known;
  const colors = makeBarColors(color);
  // People pick from a handful of colors; for thousands they are calculated again.
  if (made.size < rememberedMaximum) made.set(color, colors);
  return colors;
}

function makeBarColors(color: string): BarColors {
  const base = parseHex(color) ?? fallback;
  const shade = mix(base, black, progressShade);
  if (contrast(dark, shade) >= textContrastMinimum) {
    return { surface: toHex(base), progress: toHex(shade), text: darkText };
  }
  const surface = darkenedFor(base);
  return { surface: toHex(surface), progress: toHex(mix(surface, black, progressShade)), text: lightText };
}

function darkenedFor(base: Rgb): Rgb {
  for (let share = 0; share < 1; share += step) {
    const candidate = mix(base, black, share);
    if (contrast(white, candidate) >= textContrastMinimum) return candidate;
  }
  return black;
}
