import { isUtf8 } from 'node:buffer';
import type { Steps } from '../in-turns.ts';

/** A table's bytes in UTF-8, and how they were read where they were not. */
export interface TableText {
  bytes: Uint8Array;
  /** The encoding the file had, for the report; null for UTF-8. */
  encoding: string | null;
}

/** Bytes that are decoded without a pause. */
const bytesPerStep = 1024 * 1024;

/** Reads UTF-8, UTF-16 (as spreadsheets save "Unicode text") and, as a last resort, Windows-1252. */
export function* tableText(bytes: Uint8Array): Steps<TableText> {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return { bytes: yield* encoded(bytes, new TextDecoder(utf16)), encoding: 'UTF-16' };
  if (isUtf8(bytes)) return { bytes, encoding: null };
  return { bytes: yield* encoded(bytes, new TextDecoder('windows-1252')), encoding: 'Windows-1252' };
}

/** The same text in UTF-8. */
function* encoded(bytes: Uint8Array, decoder: TextDecoder): Steps<Uint8Array> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += bytesPerStep) {
    parts.push(encoder.encode(decoder.decode(bytes.subarray(start, start + bytesPerStep), { stream: true })));
    yield;
  }
  return Buffer.concat([...parts, encoder.encode(decoder.decode())]);
}

/** By the byte order mark, or by the zero bytes of Latin text without one. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 64);
  if (head.length < 8 || head.length % 2 === 1) return null;
  const isAlternating = (zeroAt: 0 | 1): boolean =>
    head.every((byte, index) => (byte === 0) === (index % 2 === zeroAt));
  if (isAlternating(1)) return 'utf-16le';
  return isAlternating(0) ? 'utf-16be' : null;
}

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Bytes of the first line that are enough to tell. */
const headSize = 256 * 1024;

/** The character between fields that the first line has most often outside of quotes. */
export function delimiterOf(bytes: Uint8Array): Delimiter {
  const counts = new Map<number, number>();
  let quoted = false;
  for (const byte of bytes.subarray(0, headSize)) {
    if (byte === 34) quoted = !quoted;
    else if (!quoted && byte === 10 && counts.size > 0) break;
    else if (!quoted) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  const countOf = (delimiter: Delimiter): number => counts.get(delimiter.charCodeAt(0)) ?? 0;
  return delimiters.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}
