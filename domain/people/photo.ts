import type { ImageSize, ImageType } from '../uploads/image-type.ts';

/** Maximum bytes of a person's photo. */
export const largestPhoto = 200 * 1024;

/** Maximum pixels of each side. */
const longestSide = 4096;

/** Why a photo is too large to be shown, or null. */
export function problemOfPhoto({ width, height }: ImageSize): string | null {
  return Math.max(width, height) > longestSide
    ? `has too many pixels (maximum is ${longestSide} × ${longestSide})`
    : null;
}

const endings: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Contains the beginning of the content's digest: a new photo has a new URL, so browsers may keep the old one forever. */
export function photoName(type: ImageType, sha256: string): string {
  return `photo-${sha256.slice(0, 16)}.${endings[type]}`;
}

/** Path of a person's photo from the root of the server. */
export function photoPath(userId: number, filename: string): string {
  return `/uploads/-/system/user/avatar/${userId}/${filename}`;
}
