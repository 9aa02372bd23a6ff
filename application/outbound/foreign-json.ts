import { exceededBound } from '../../domain/text/json-bounds.ts';

/** Enough for the numbers of a hundred embeddings of the largest models. */
const bounds = { deepest: 64, mostValues: 1_000_000 };

/** False for JSON that would hold up the server. */
export function isBounded(text: Uint8Array): boolean {
  return exceededBound(text, bounds) === null;
}

/** Parses what another service sent. Undefined if it is not JSON, or would hold up the server. */
export function foreignJson(text: Uint8Array | string): unknown {
  const bytes =
    typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  if (!isBounded(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
