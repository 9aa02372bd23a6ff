import { exceededBound } from '../../../domain/text/json-bounds.ts';
import { badRequest, Refusal } from '../refusal.ts';
import { deepest, storable } from './storable.ts';

/** Maximum number of values of a JSON text, counted by its commas. Most lists in the API have at most a hundred entries. */
const mostValues = 10_000;

/** What decoders put in place of bytes that are not UTF-8. */
export const replacement = '\uFFFD';

/** Parses JSON from outside, as the database can store it. `mostKeys` bounds the keys of all its objects. @throws Refusal 400 */
export function readJson(text: Buffer, mostKeys?: number): unknown {
  requireBounded(text);
  return storable(parse(text), mostKeys);
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(decodeBody(text));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badRequest('the body is not valid JSON');
  }
}

/** 400 for a body whose bytes are no text. */
export function notUtf8(): Refusal {
  return badRequest('the body is not valid UTF-8');
}

/** @throws Refusal 400 */
export function decodeBody(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw notUtf8();
  }
}

/** @throws Refusal 400 */
function requireBounded(text: Buffer): void {
  const exceeded = exceededBound(text, { deepest, mostValues });
  if (exceeded === 'deepest') throw badRequest('the input is nested too deeply');
  if (exceeded === 'mostValues') throw badRequest('the input has too many values');
}
