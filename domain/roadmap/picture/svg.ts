import type { PicturePage, Point, Shape } from './page-model.ts';

const families = 'Inter, "Inter Variable", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const weights = { regular: 400, semibold: 600 } as const;

/**
 * The page as an SVG document. It contains no style and no script, so that it can stand in any page. With the dark ones
 * of its colors it has those of the color scheme of what it stands in.
 */
export function svgOf({ width, height, shapes }: PicturePage, dark: ReadonlyMap<string, string> = new Map()): string {
  const size = `viewBox="0 0 ${figure(width)} ${figure(height)}" width="${figure(width)}pt" height="${figure(height)}pt"`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${escapedXml(families)}">`;
  const colorOf = (color: string): string => {
    const other = dark.get(color);
    return escapedXml(other === undefined ? color : `light-dark(${color}, ${other})`);
  };
  return `${open}\n${shapes.map((shape) => linked(shape, elementOf(shape, colorOf))).join('\n')}\n</svg>\n`;
}

function elementOf(shape: Shape, colorOf: (color: string) => string): string {
  switch (shape.kind) {
    case 'rectangle': {
      const { x, y, width, height, fill, stroke, radius = 0 } = shape;
      const edge = stroke === undefined ? '' : ` stroke="${colorOf(stroke)}" stroke-width="0.6"`;
      const round = radius === 0 ? '' : ` rx="${figure(Math.min(radius, width / 2))}"`;
      return `<rect x="${figure(x)}" y="${figure(y)}" width="${figure(width)}" height="${figure(height)}"${round} fill="${colorOf(fill)}"${edge}/>`;
    }
    case 'line': {
      const { points, color, width, isDashed = false } = shape;
      const dashes = isDashed ? ' stroke-dasharray="2 2"' : '';
      return `<polyline points="${pointsOf(points)}" fill="none" stroke="${colorOf(color)}" stroke-width="${figure(width)}"${dashes}/>`;
    }
    case 'polygon':
      return `<polygon points="${pointsOf(shape.points)}" fill="${colorOf(shape.fill)}"/>`;
    case 'text': {
      const { text, size, weight, color, anchor, ground, room } = shape;
      // What a nested picture holds ends at its edges.
      const top = shape.y - size;
      const { x, y } = room === undefined ? shape : { x: 0, y: size };
      const place = `x="${figure(x)}" y="${figure(y)}" font-size="${figure(size)}"`;
      const bold = weight === 'regular' ? '' : ` font-weight="${weights[weight]}"`;
      const side = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
      // Another font may be wider than the one that the ground is measured with.
      const edge = ground === undefined ? '' : ` stroke="${colorOf(ground)}" stroke-width="2.4" paint-order="stroke"`;
      const element = `<text ${place}${bold}${side}${edge} fill="${colorOf(color)}">${escapedXml(text)}</text>`;
      if (room === undefined) return element;
      const box = `x="${figure(shape.x)}" y="${figure(top)}" width="${figure(room)}" height="${figure(1.5 * size)}"`;
      return `<svg ${box}>${element}</svg>`;
    }
  }
}

function linked(shape: Shape, element: string): string {
  const href = 'href' in shape ? shape.href : undefined;
  return href === undefined ? element : `<a href="${escapedXml(href)}">${element}</a>`;
}

function pointsOf(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${figure(x)},${figure(y)}`).join(' ');
}

function figure(number: number): string {
  return String(Math.round(number * 100) / 100);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** The text in XML, without the characters that XML cannot contain. */
export function escapedXml(text: string): string {
  return withoutControls(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** The text with a space for each control character, which no backend can draw. */
export function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ');
}
