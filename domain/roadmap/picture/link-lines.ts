import { linkCorners, type LinkEnd } from '../link-path.ts';
import type { Chart } from './chart.ts';
import { ink, sizes } from './paper-style.ts';
import type { LineShape, Point, PolygonShape, Shape } from './page-model.ts';
import type { PicturedItem, PicturedLink } from './picture.ts';
import { barOn, type PicturedLine } from './rows.ts';

const head = 3;

/** The lines of all links as if all rows were below each other on one page, from 0 down. */
export interface LinkStrip {
  lines: readonly { corners: readonly Point[]; isBlocking: boolean }[];
}

export function linkStrip(links: readonly PicturedLink[], lines: readonly PicturedLine[], chart: Chart): LinkStrip {
  const ends = endsOf(lines, chart);
  const room = { rowHeight: sizes.row, bars: [...ends.values()] };
  return {
    lines: links.flatMap(({ type, kind, from, to }) => {
      const [start, end] = [ends.get(from), ends.get(to)];
      if (start === undefined || end === undefined) return [];
      return [{ corners: linkCorners(start, end, room, kind), isBlocking: type === 'blocks' }];
    }),
  };
}

function endsOf(lines: readonly PicturedLine[], chart: Chart): Map<PicturedItem['id'], LinkEnd> {
  const ends = new Map<string, LinkEnd>();
  for (const [index, line] of lines.entries()) {
    if (!('row' in line) || ends.has(line.row.epic.id)) continue;
    const bar = barOn(chart, line.row.epic);
    if (bar === null) continue;
    ends.set(line.row.epic.id, { left: bar.x, right: bar.right, middle: (index + 0.5) * sizes.row });
  }
  return ends;
}

/** The parts of the lines that are on the rows from `first` on, moved to `top`; lines go on over several pages. */
export function drawLinks({ lines }: LinkStrip, first: number, count: number, top: number): Shape[] {
  const begin = first * sizes.row;
  const end = begin + count * sizes.row;
  const shift = top - begin;
  /** The ends that have an arrow head: those of lines that run together are one. */
  const reached = new Set<string>();
  return lines.flatMap(({ corners, isBlocking }): Shape[] => {
    const parts: Shape[] = partsWithin(corners, begin, end).map((points): LineShape => ({
      kind: 'line',
      points: points.map(({ x, y }) => ({ x, y: y + shift })),
      color: ink.link,
      width: 0.7,
      ...(!isBlocking && { isDashed: true }),
    }));
    const [before, last] = corners.slice(-2);
    if (isBlocking && before && last && last.y >= begin && last.y < end) {
      const direction = last.x >= before.x ? 1 : -1;
      const place = `${last.x} ${last.y} ${direction}`;
      if (!reached.has(place)) parts.push(headAt({ x: last.x, y: last.y + shift }, direction));
      reached.add(place);
    }
    return parts;
  });
}

/** The parts of a line, whose segments are level or upright, between two heights. */
function partsWithin(corners: readonly Point[], begin: number, end: number): Point[][] {
  const parts: Point[][] = [];
  let current: Point[] = [];
  const close = () => {
    if (current.length > 1) parts.push(current);
    current = [];
  };
  for (const [index, to] of corners.entries()) {
    const from = corners[index - 1];
    if (from === undefined) continue;
    const [low, high] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
    if (high < begin || low > end) {
      close();
      continue;
    }
    const clipped = (point: Point): Point => ({ x: point.x, y: Math.min(Math.max(point.y, begin), end) });
    if (current.length === 0) current.push(clipped(from));
    current.push(clipped(to));
    if (to.y < begin || to.y > end) close();
  }
  close();
  return parts;
}

function headAt({ x, y }: Point, direction: 1 | -1): PolygonShape {
  return {
    kind: 'polygon',
    points: [
      { x, y },
      { x: x - direction * head, y: y - head / 1.5 },
      { x: x - direction * head, y: y + head / 1.5 },
    ],
    fill: ink.link,
  };
}
