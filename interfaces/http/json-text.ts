import { badRequest, Refusal } from './refusal.ts';
import { deepest, requireStorable } from './storable.ts';

/** Values of a JSON text, counted by the commas between them. A list of a call holds a hundred. */
const mostValues = 10_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The value of a JSON text from outside, which the database can store. @throws Refusal 400 */
export function readJson(text: Buffer): unknown {
  requireBounded(text);
  const value = parse(text);
  requireStorable(value);
  return value;
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

/** Counts brackets and commas before anything is made of them: a mebibyte of brackets takes the parser half a second. */
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

/** Where the string that begins here ends: the place of its quote. Bytes of other characters are never those of a quote in UTF-8. */
function endOfString(text: Buffer, start: number): number {
  for (let end = text.indexOf(quote, start); end !== -1; end = text.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
