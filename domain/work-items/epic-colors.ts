import { palette } from '../colors/palette.ts';

/** The fixed list of epic colors; the first is the default. */
export const epicColors = [
  { color: palette.blue, title: 'Blue' },
  { color: palette.green, title: 'Green' },
  { color: palette.red, title: 'Red' },
  { color: palette.orange, title: 'Orange' },
  { color: palette.purple, title: 'Purple' },
] as const;

export const defaultEpicColor = epicColors[0];
