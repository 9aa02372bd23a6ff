import { barColors, type BarPaint } from '../../colors/bar-colors.ts';
import { palette } from '../../colors/palette.ts';
import { legendOf, shownColoring } from '../color-keys.ts';
import { ink } from './paper-style.ts';
import type { RoadmapPicture } from './picture.ts';

/** Of each color on paper the one for a dark screen. */
const darkInk: { readonly [Name in keyof typeof ink]: (typeof ink)[Name] extends string ? string : BarPaint } = {
  text: '#e9eef0',
  muted: '#aaafb1',
  line: '#313739',
  strongLine: '#575e60',
  band: '#1a1f22',
  paper: '#0d1214',
  today: '#ff8a75',
  late: '#faa39c',
  link: '#9aa9af',
  milestone: '#b3a2f2',
  iteration: '#7cc4de',
  currentIteration: '#1d3b47',
  closed: { edge: '#7f8689', surface: '#212629', progress: '#3f4547' },
};

/** The colors of a picture for people with a dark screen, by those on paper. */
export function darkColors({ epics, children, view, today }: RoadmapPicture): ReadonlyMap<string, string> {
  const items = [...epics, ...[...children.values()].flat()];
  const keys = legendOf(items, shownColoring(view.coloring, epics), today);
  const colors = new Set([palette.blue, ...items.map(({ color }) => color), ...keys.map(({ color }) => color)]);
  const bars = [...colors].flatMap((color) => {
    const { light, dark } = barColors(color);
    return pairsOf(light, dark);
  });
  const { closed: closedOnPaper, ...onPaper } = ink;
  const { closed, ...dark } = darkInk;
  return new Map([...bars, ...pairsOf(onPaper, dark), ...pairsOf(closedOnPaper, closed)]);
}

function pairsOf<Name extends string>(
  light: Readonly<Record<Name, string>>,
  dark: Readonly<Record<Name, string>>,
): (readonly [light: string, dark: string])[] {
  return (Object.keys(light) as Name[]).map((name) => [light[name], dark[name]]);
}
