import { badRequest } from '../refusal.ts';

/** Maximum nesting of objects and lists. */
export const deepest = 32;
/** Keys of all objects together, where nothing else is said. */
const usualKeys = 1_000;

/** Names of values that are passed on or compared byte for byte. */
const verbatim = /password|token|secret|credential|custom_headers|url_variables|^value$/i;

/**
 * Input from outside as it is kept and compared: composed letters (NFC), except in secrets. Rejects what PostgreSQL
 * cannot store (NUL, lone surrogates) and what is deeper or larger than any call needs. Changes objects and lists in
 * place. @throws Refusal 400
 */
export function storable<Value>(value: Value, mostKeys = usualKeys): Value {
  let keys = 0;
  const visit = (part: unknown, depth: number, isVerbatim: boolean): unknown => {
    if (typeof part === 'string') return isVerbatim ? storableText(part) : storableText(part).normalize('NFC');
    if (typeof part !== 'object' || part === null) return part;
    if (depth > deepest) throw badRequest('the input is nested too deeply');
    const isList = Array.isArray(part);
    const entries: [string, unknown][] = Object.entries(part);
    if (!isList) keys += entries.length;
    if (keys > mostKeys) throw badRequest('the input has too many keys');
    for (const [name, inner] of entries) {
      storableText(name);
      const outer = visit(inner, depth + 1, isVerbatim || (!isList && verbatim.test(name)));
      if (outer !== inner) Object.assign(part, { [name]: outer });
    }
    return part;
  };
  return visit(value, 1, false) as Value;
}

function storableText(text: string): string {
  if (text.includes('\0') || !text.isWellFormed()) throw badRequest('the input contains invalid characters');
  return text;
}
