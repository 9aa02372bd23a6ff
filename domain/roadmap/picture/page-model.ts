/** A point of a page, in points (1/72 inch) from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A rectangle, in points. */
export interface Area extends Point {
  width: number;
  height: number;
}

/** What a page consists of, whatever it is written as. Colors are `#rrggbb`; sizes and places are in points. */
export type Shape = RectangleShape | LineShape | PolygonShape | TextShape;

export interface RectangleShape extends Area {
  kind: 'rectangle';
  fill: string;
  stroke?: string;
  radius?: number;
  /** Where a click leads. */
  href?: string;
}

export interface LineShape {
  kind: 'line';
  points: readonly Point[];
  color: string;
  width: number;
  isDashed?: boolean;
}

export interface PolygonShape {
  kind: 'polygon';
  points: readonly Point[];
  fill: string;
}

export type TextWeight = 'regular' | 'semibold';

/** One line of text; `y` is its baseline. */
export interface TextShape extends Point {
  kind: 'text';
  text: string;
  size: number;
  weight: TextWeight;
  color: string;
  anchor: 'start' | 'middle' | 'end';
  /** The color that surrounds it, where lines are behind it. */
  ground?: string;
  /** The width at whose end it is cut off, in fonts wider than the measured one. */
  room?: number;
  href?: string;
}

export interface PicturePage {
  width: number;
  height: number;
  shapes: readonly Shape[];
}
