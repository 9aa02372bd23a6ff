import type { ImageType } from './image-type.ts';

/** A file that someone attached in a group or project. */
export interface Upload {
  id: number;
  namespaceId: number;
  uploaderId: number;
  /** 128 random bits, as 32 hexadecimal digits; part of the address. */
  secret: string;
  filename: string;
  /** Of an image that browsers may show, by its first bytes; null for everything else. */
  imageType: ImageType | null;
  /** Bytes. */
  size: number;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
  /** The incident that it is a picture of, and what it leads to there; null for what texts name. */
  incidentId: number | null;
  linkUrl: string | null;
  linkText: string | null;
  createdAt: Date;
}

/** Bytes of one file. */
export const largestUpload = 256 * 1024 * 1024;

/** Characters of a name; the file itself is kept under its id. */
const longestName = 200;

/**
 * The name under which a file is offered: letters, digits and `_ . - +` of what was sent, without folders. Safe in an
 * address, in Markdown and in a header.
 */
export function uploadName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const safe = last.replaceAll(/[^\p{L}\p{M}\p{N}_.+-]/gu, '_');
  const named = /^\.*$/.test(safe) ? `_${safe}` : safe;
  const dot = named.lastIndexOf('.');
  const ending = dot > 0 && named.length - dot <= 20 ? named.slice(dot) : '';
  const stem = named.slice(0, named.length - ending.length);
  // By characters, so that none is cut in half.
  return Array.from(stem).slice(0, longestName).join('') + ending;
}

/** Where the file is read, from the root of the server; what texts hold. */
export function uploadPath({ secret, filename }: Pick<Upload, 'secret' | 'filename'>): string {
  return `/uploads/${secret}/${filename}`;
}

/** What a text says of the file instead of showing it: images without their ending. */
export function uploadAlt({ filename, imageType }: Pick<Upload, 'filename' | 'imageType'>): string {
  return imageType === null ? filename : filename.replace(/(?<=.)\.[^.]*$/, '');
}

/** The file as Markdown: an image to be shown, anything else as a link. */
export function uploadMarkdown(upload: Pick<Upload, 'secret' | 'filename' | 'imageType'>): string {
  const link = `[${uploadAlt(upload)}](${uploadPath(upload)})`;
  return upload.imageType === null ? link : `!${link}`;
}
