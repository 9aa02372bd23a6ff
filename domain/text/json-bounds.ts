const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface JsonBounds {
  deepest: number;
  /** Counted by commas. */
  mostValues: number;
}

/**
 * Which bound a JSON text exceeds, by its brackets and commas; null if none. To be asked before parsing: a mebibyte of
 * brackets takes the parser half a second.
 */
export function exceededBound(text: Uint8Array, { deepest, mostValues }: JsonBounds): keyof JsonBounds | null {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index];
    if (byte === quote) {
      index = endOfString(text, index + 1);
    } else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      if (depth > deepest) return 'deepest';
    } else if (byte === closeBracket || byte === closeBrace) {
      depth -= 1;
    } else if (byte === comma) {
      values += 1;
      if (values > mostValues) return 'mostValues';
    }
  }
  return null;
}

/** Index of the closing quote of the string that begins here. In UTF-8, bytes of other characters never equal a quote. */
function endOfString(text: Uint8Array, start: number): number {
  for (let end = text.indexOf(quote, start); end !== -1; end = text.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
