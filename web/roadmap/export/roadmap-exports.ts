import { printRoadmapQuery } from '../../../domain/roadmap/address.ts';
import { expandedMaximum } from '../../../domain/roadmap/picture/picture.ts';
import { numberOfId } from '../../api/global-id.ts';
import type { RoadmapStore } from '../roadmap-store.ts';

/** A form of the picture that the server makes. */
export type ServedForm = 'pdf-a4' | 'pdf-a3' | 'svg';

/** The address of a picture of what is shown: the same epics, range, settings and expanded rows. */
export function pictureAddress(
  { groupPath, address, expansion, issueRows }: Pick<RoadmapStore, 'groupPath' | 'address' | 'expansion' | 'issueRows'>,
  form: ServedForm,
): string {
  const query = new URLSearchParams(printRoadmapQuery(address.view));
  const epics = [...expansion.all].filter(([, children]) => children.isExpanded).map(([id]) => id);
  const expanded = [...epics, ...(issueRows?.opened ?? [])].map(numberOfId);
  if (expanded.length > 0) query.set('expanded', expanded.slice(0, expandedMaximum).join(','));
  if (form !== 'svg') query.set('paper', form.slice('pdf-'.length));
  const ending = form === 'svg' ? 'svg' : 'pdf';
  return `/api/v4/groups/${encodeURIComponent(groupPath)}/roadmap.${ending}?${query.toString()}`;
}

/** Pixels of a point of the picture, unless it becomes too large for browsers to draw. */
const pixelsPerPoint = 3;
const largestSide = 16_384;
const keptMilliseconds = 60_000;

/** Downloads the roadmap as a PNG, which the browser makes of the SVG. @throws if it cannot be loaded or drawn */
export async function downloadPng(store: RoadmapStore): Promise<void> {
  const answer = await fetch(pictureAddress(store, 'svg'));
  if (!answer.ok) throw new Error(`the picture was answered with ${answer.status}`);
  const svg = await answer.text();
  const png = await pngOf(svg);
  const url = URL.createObjectURL(png);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${store.groupPath.split('/').at(-1) ?? 'group'}-roadmap-${store.today}.png`;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), keptMilliseconds);
}

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  // The policy of pages allows pictures of data, and no other addresses made by scripts.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(Number);
  const scale = Math.min(pixelsPerPoint, largestSide / width, largestSide / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture is too large')) : resolve(blob)),
      'image/png',
    );
  });
}
