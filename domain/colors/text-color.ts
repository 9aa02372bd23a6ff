import { contrast, parseHex, type Rgb } from './color.ts';

const lightText = '#FFFFFF';
const darkText = '#1F1E24';

const white: Rgb = [255, 255, 255];
const dark: Rgb = [31, 30, 36];

/**
 * The text color, white or near black, with the greater contrast on a background `#rgb` or `#rrggbb`. An invalid
 * background counts as dark.
 */
export function textColorOn(background: string): typeof lightText | typeof darkText {
  const color = parseHex(background);
  return color !== null && contrast(dark, color) > contrast(white, color) ? darkText : lightText;
}
