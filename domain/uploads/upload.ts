import type { ImageType } from './image-type.ts';

/** A file that someone attached in a group or project. */
export interface Upload {
  id: number;
  namespaceId: number;
  uploaderId: number;
  /** 128 random bits, as 32 hexadecimal digits; part of the URL. */
  secret: string;
  filename: string;
  /** Type of an image that browsers may show, detected from its first bytes; null for other files. */
  imageType: ImageType | null;
  /** Size in bytes. */
  size: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  /** Set for a picture of an incident: the incident, and the picture's link. Null for files that texts reference. */
  incidentId: number | null;
  /** Set for a person's photo: the person. */
  photoOfId: number | null;
  linkUrl: string | null;
  linkText: string | null;
  createdAt: Date;
}

/** Maximum bytes of one file. */
export const largestUpload = 256 * 1024 * 1024;

/** Larger images have no thumbnail, because decoding them needs much time and memory. */
const largestThumbnailed = 10 * 1024 * 1024;

/** True for files that browsers show a thumbnail of. */
export function hasThumbnail({ type, size }: { type: string; size: number }): boolean {
  return /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/.test(type) && size <= largestThumbnailed;
}

/** Maximum characters of a name; the file itself is stored under its id. */
const longestName = 200;

/**
 * Sanitizes a file name to letters, digits and `_ . - +`, without folders. Safe in a URL, in Markdown and in a header.
 */
export function uploadName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const safe = last.replaceAll(/[^\p{L}\p{M}\p{N}_.+-]/gu, '_');
  const named = /^\.*$/.test(safe) ? `_${safe}` : safe;
  const dot = named.lastIndexOf('.');
  const ending = dot > 0 && named.length - dot <= 20 ? named.slice(dot) : '';
  const stem = named.slice(0, named.length - ending.length);
  // Count characters, not UTF-16 units, so that no character is split.
  return Array.from(stem).slice(0, longestName).join('') + ending;
}

/** Path of the file from the root of the server, as used in texts. */
export function uploadPath({ secret, filename }: Pick<Upload, 'secret' | 'filename'>): string {
  return `/uploads/${secret}/${filename}`;
}

/** Alternative text of the file: the name, for images without extension. */
export function uploadAlt({ filename, imageType }: Pick<Upload, 'filename' | 'imageType'>): string {
  return imageType === null ? filename : filename.replace(/(?<=.)\.[^.]*$/, '');
}

/** Links to files and images in Markdown, with the secret and the name of each. */
export const uploadLinks =
  /!?\[[^\]\n]{0,1000}\]\([^\s()]{0,1000}\/uploads\/([0-9a-f]{32})\/([\p{L}\p{M}\p{N}_.+-]+)\)(?:\{[^}\n]{0,200}\})?/gu;

/** Markdown for the file: an image, or a link for other types. */
export function uploadMarkdown(upload: Pick<Upload, 'secret' | 'filename' | 'imageType'>): string {
  const link = `[${uploadAlt(upload)}](${uploadPath(upload)})`;
  return upload.imageType === null ? link : `!${link}`;
}
