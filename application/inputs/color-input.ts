import { z } from 'zod';
import { hexColor } from '../../domain/colors/css-names.ts';

/** `#rgb`, `#rrggbb` or a CSS color name, normalized to `#rrggbb`. */
export const colorInput = z.string().transform((text, context) => {
  const color = hexColor(text);
  if (color === null) context.addIssue({ code: 'custom', message: 'must be a valid color code' });
  return color ?? '';
});
