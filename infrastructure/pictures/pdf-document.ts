import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Pdf from 'pdfkit';
import type { Day } from '../../domain/calendar/day.ts';
import type { PicturePage, Point, Shape, TextWeight } from '../../domain/roadmap/picture/page-model.ts';
import { withoutControls } from '../../domain/roadmap/picture/svg.ts';

const fontFiles: Readonly<Record<TextWeight, string>> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  semibold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
};

/**
 * The pages as a PDF file with Inter embedded, which has Latin, Greek and Cyrillic letters; of other letters the file
 * has empty boxes.
 */
export async function pdfOf(pages: Iterable<PicturePage>, title: string, day: Day): Promise<Buffer> {
  const document = new Pdf({
    autoFirstPage: false,
    margin: 0,
    // Of the day, not the second: the same roadmap is the same file.
    info: { Title: withoutControls(title), Producer: 'Milepost', Creator: 'Milepost', CreationDate: new Date(day) },
  });
  const { resolve } = createRequire(import.meta.url);
  for (const [weight, file] of Object.entries(fontFiles)) document.registerFont(weight, await readFile(resolve(file)));
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  for (const { width, height, shapes } of pages) {
    document.addPage({ size: [width, height], margin: 0 });
    for (const shape of shapes) draw(document, shape);
  }
  const isEnded = once(document, 'end');
  document.end();
  await isEnded;
  return Buffer.concat(parts);
}

function draw(document: PDFKit.PDFDocument, shape: Shape): void {
  switch (shape.kind) {
    case 'rectangle': {
      const { x, y, width, height, fill, stroke, radius = 0, href } = shape;
      if (radius > 0) document.roundedRect(x, y, width, height, Math.min(radius, width / 2));
      else document.rect(x, y, width, height);
      if (stroke === undefined) document.fill(fill);
      else document.lineWidth(0.6).fillAndStroke(fill, stroke);
      if (href !== undefined) document.link(x, y, width, height, href);
      return;
    }
    case 'line': {
      const { points, color, width, isDashed = false } = shape;
      trace(document, points);
      if (isDashed) document.dash(2, { space: 2 });
      document.lineWidth(width).stroke(color);
      if (isDashed) document.undash();
      return;
    }
    case 'polygon':
      trace(document, shape.points);
      document.closePath().fill(shape.fill);
      return;
    case 'text': {
      const { x, y, size, weight, color, anchor, href } = shape;
      const text = withoutControls(shape.text);
      if (text === '') return;
      document.font(weight, size).fillColor(color);
      const width = anchor === 'start' && href === undefined ? 0 : document.widthOfString(text);
      const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
      document.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
      if (href !== undefined) document.link(left, y - size, width, size * 1.3, href);
    }
  }
}

function trace(document: PDFKit.PDFDocument, [first, ...others]: readonly Point[]): void {
  if (first === undefined) return;
  document.moveTo(first.x, first.y);
  for (const { x, y } of others) document.lineTo(x, y);
}
