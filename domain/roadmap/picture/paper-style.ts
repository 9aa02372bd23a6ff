import { barColors, type BarPaint } from '../../colors/bar-colors.ts';
import { palette } from '../../colors/palette.ts';
import type { LineShape, Point, Shape, TextShape, TextWeight } from './page-model.ts';
import { textWidth } from './text-width.ts';

/** Colors of a picture, which is made for white paper. */
export const ink = {
  text: '#1a1f20',
  muted: '#596265',
  line: '#dfe3e3',
  strongLine: '#aab1b3',
  band: '#f3f5f5',
  paper: '#ffffff',
  today: palette.red,
  late: '#b01800',
  link: '#5a6a70',
  milestone: '#6b4fbb',
  iteration: '#1f6f8b',
  currentIteration: '#d3e6ec',
  closed: { edge: '#8a9194', surface: '#eceeee', progress: '#c9cecf' } satisfies BarPaint,
} as const;

/** The paint of a bar of this color on paper. */
export function paintOf(color: string): BarPaint {
  return barColors(color).light;
}

/** Sizes in points. */
export const sizes = {
  margin: 28,
  header: 40,
  /** On all pages but the first. */
  shortHeader: 18,
  axis: 26,
  row: 22,
  milestoneLine: 13,
  iterationLine: 13,
  /** With one line of the legend. */
  footer: 20,
  legendLine: 11,
  bar: 11,
  /** Of issues and tasks. */
  lowerBar: 7,
} as const;

interface TextLook {
  size?: number;
  weight?: TextWeight;
  color?: string;
  anchor?: TextShape['anchor'];
  href?: string | null;
  room?: number;
}

export function textAt({ x, y }: Point, text: string, look: TextLook = {}): TextShape {
  const { size = 7, weight = 'regular', color = ink.text, anchor = 'start', href = null, room } = look;
  const others = { ...(href !== null && { href }), ...(room !== undefined && { room }) };
  return { kind: 'text', x, y, text, size, weight, color, anchor, ...others };
}

/** A text on paper, so that lines behind it do not cross it. */
export function textOnPaper(place: Point, text: string, look: TextLook = {}): Shape[] {
  const { size = 7, weight = 'regular', anchor = 'start' } = look;
  const width = textWidth(text, size, weight);
  const left = anchor === 'start' ? place.x : place.x - width;
  const ground = { x: left - 1, y: place.y - size * 0.85, width: width + 2, height: size * 1.15 };
  return [
    { kind: 'rectangle', ...ground, fill: ink.paper },
    { ...textAt(place, text, look), ground: ink.paper },
  ];
}

export function lineThrough(points: readonly Point[], color: string, width = 0.5): LineShape {
  return { kind: 'line', points, color, width };
}
