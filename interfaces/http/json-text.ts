import { badRequest, Refusal } from './refusal.ts';
import { deepest, storable } from './storable.ts';

/** Maximum number of values of a JSON text, counted by its commas. Lists in the API have at most a hundred entries. */
const mostValues = 10_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Parses JSON from outside, as the database can store it. @throws Refusal 400 */
export function readJson(text: Buffer): unknown {
  requireBounded(text);
  return storable(parse(text));
}

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(decodeBody(text));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badRequest('the body is not valid JSON');
  }
}

/** @throws Refusal 400 */
export function decodeBody(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw badRequest('the body is not valid UTF-8');
  }
}

/** Counts brackets and commas before parsing: a mebibyte of brackets takes the parser half a second. */
function requireBounded(text: Buffer): void {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index];
    if (byte === quote) {
      index = endOfString(text, index + 1);
    } else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      if (depth > deepest) throw badRequest('the input is nested too deeply');
    } else if (byte === closeBracket || byte === closeBrace) {
      depth -= 1;
    } else if (byte === comma) {
      values += 1;
      if (values > mostValues) throw badRequest('the input has too many values');
    }
  }
}

/** Index of the closing quote of the string that begins here. In UTF-8, bytes of other characters never equal a quote. */
function endOfString(text: Buffer, start: number): number {
  for (let end = text.indexOf(quote, start); end !== -1; end = text.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
