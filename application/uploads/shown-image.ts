import { imageSize } from 'image-size';
import { imageTypeOf, type ImageSize, type ImageType } from '../../domain/uploads/image-type.ts';

const namesOfTypes: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

export interface ShownImage {
  type: ImageType;
  size: ImageSize;
}

/**
 * The type and dimensions of a file that browsers may show, read from its beginning before anything decodes it; null for
 * other files and for those that do not tell their dimensions.
 */
export function shownImageOf(head: Uint8Array): ShownImage | null {
  const type = imageTypeOf(head);
  if (type === null) return null;
  try {
    // A copy: the library reads beyond the end of a view, into what is beside it in memory.
    const { width, height, type: found } = imageSize(new Uint8Array(head));
    return found === namesOfTypes[type] && width > 0 && height > 0 ? { type, size: { width, height } } : null;
  } catch {
    // It ends too early, or is damaged.
    return null;
  }
}
