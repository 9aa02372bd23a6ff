import { parentPort } from 'node:worker_threads';
import type { RoadmapPicture } from '../../domain/roadmap/picture/picture.ts';
import { darkColors } from '../../domain/roadmap/picture/dark-colors.ts';
import { drawRoadmap } from '../../domain/roadmap/picture/draw-roadmap.ts';
import { svgOf } from '../../domain/roadmap/picture/svg.ts';
import type { PictureForm } from '../../application/roadmap/roadmap-pictures.ts';
import type { PictureTask } from './picture-thread.ts';

parentPort?.on('message', ({ picture, form }: PictureTask) => {
  // A failure ends the thread, and with it the request.
  void fileOf(picture, form).then((file) => parentPort?.postMessage(file, []));
});

async function fileOf(picture: RoadmapPicture, { type, paper, hasDarkColors }: PictureForm): Promise<Uint8Array> {
  const pages = drawRoadmap(picture, paper);
  if (type === 'svg') {
    const dark = hasDarkColors ? darkColors(picture) : undefined;
    return Buffer.from([...pages].map((page) => svgOf(page, dark)).join(''));
  }
  // Loaded on demand: an SVG needs none of it.
  const { pdfOf } = await import('./pdf-document.ts');
  return pdfOf(pages, `${picture.title}: roadmap`, picture.today);
}
