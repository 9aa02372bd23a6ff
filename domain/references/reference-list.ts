import { referenceOfAddress } from './address.ts';
import { findReferences, type Reference } from './reference.ts';

/** A part of a pasted list: its reference, or null if it is not one. */
export interface ListedReference {
  text: string;
  reference: Reference | null;
}

/**
 * Parses a pasted list of references: split on white space, without empty and duplicate parts. `defaultKind` is the
 * kind of a bare number.
 */
export function parseReferenceList(text: string, baseUrl: string, defaultKind: 'epic' | 'issue'): ListedReference[] {
  const parts = new Set(text.split(/\s+/).filter((part) => part !== ''));
  return [...parts].map((part) => ({ text: part, reference: parseReference(part, baseUrl, defaultKind) }));
}

function parseReference(text: string, baseUrl: string, defaultKind: 'epic' | 'issue'): Reference | null {
  if (/^[1-9]\d{0,8}$/.test(text)) {
    return { kind: defaultKind, path: null, number: Number(text), name: null, expansion: '' };
  }
  const [found, ...others] = findReferences(text);
  if (found !== undefined && others.length === 0 && found.start === 0 && found.end === text.length) {
    const { start: _start, end: _end, ...reference } = found;
    return reference;
  }
  return referenceOfAddress(text, baseUrl);
}
