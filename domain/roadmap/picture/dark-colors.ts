import { barColors } from '../../colors/bar-colors.ts';
import { palette } from '../../colors/palette.ts';
import { legendOf, shownColoring } from '../color-keys.ts';
import { ink } from './paper-style.ts';
import type { RoadmapPicture } from './picture.ts';

const darkInk: readonly (readonly [paper: string, dark: string])[] = [
  [ink.text, '#e9eef0'],
  [ink.muted, '#aaafb1'],
  [ink.line, '#313739'],
  [ink.strongLine, '#575e60'],
  [ink.band, '#1a1f22'],
  [ink.paper, '#0d1214'],
  [ink.today, '#ff8a75'],
  [ink.late, '#faa39c'],
  [ink.link, '#9aa9af'],
  [ink.milestone, '#b3a2f2'],
  [ink.closed.edge, '#7f8689'],
  [ink.closed.surface, '#212629'],
  [ink.closed.progress, '#3f4547'],
];

/** The colors of a picture for people with a dark screen, by those on paper. */
export function darkColors({ epics, children, view, today }: RoadmapPicture): ReadonlyMap<string, string> {
  const items = [...epics, ...[...children.values()].flat()];
  const keys = legendOf(items, shownColoring(view.coloring, epics), today);
  const colors = new Set([palette.blue, ...items.map(({ color }) => color), ...keys.map(({ color }) => color)]);
  const bars = [...colors].flatMap((color) => {
    const { light, dark } = barColors(color);
    return (['edge', 'surface', 'progress'] as const).map((part) => [light[part], dark[part]] as const);
  });
  return new Map([...bars, ...darkInk]);
}
