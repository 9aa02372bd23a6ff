import { contrast, parseHex, type Rgb } from './color.ts';

export const lightText = '#FFFFFF';
export const darkText = '#1F1E24';

const white: Rgb = [255, 255, 255];
const dark: Rgb = [31, 30, 36];

/**
 * The text color with the greater contrast on a background `#rgb` or `#rrggbb`: white or near black. A background that
 * cannot be read is taken to be dark.
 */
export function textColorOn(background: string): typeof lightText | typeof darkText {
  const color = parseHex(background);
  return color !== null && contrast(dark, color) > contrast(white, color) ? darkText : lightText;
}
