import { createHash } from 'node:crypto';
import {
  findingNameLengthMaximum,
  findingTextLengthMaximum,
  identifiersMaximum,
} from '../../domain/vulnerabilities/finding.ts';

/** Entries of one list in a report. Findings have a lower limit, with an error of their own. */
export const reportListMaximum = 100_000;

/** The hash that identifies a finding with these properties. */
export function fingerprintOf(...properties: readonly (string | number | undefined)[]): string {
  return createHash('sha256')
    .update(JSON.stringify(properties.map((property) => property ?? null)))
    .digest('hex');
}

/** A text that fits, without characters that cannot be stored; null for none. */
export function fitting(text: string | null | undefined, maximum: number = findingTextLengthMaximum): string | null {
  // Cut first: many findings may share one very long text.
  const clean = (text ?? '')
    .slice(0, 2 * maximum)
    .replaceAll('\0', '')
    .toWellFormed()
    .trim();
  if (clean === '') return null;
  return clean.length > maximum ? `${clean.slice(0, maximum - 1).toWellFormed()}…`.slice(0, maximum) : clean;
}

/** The first of these texts that is not empty, on one line; null if all are. */
export function firstName(...texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const start = text?.slice(0, 8 * findingNameLengthMaximum).replaceAll(/\s+/g, ' ');
    const name = fitting(start, findingNameLengthMaximum);
    if (name !== null) return name;
  }
  return null;
}

export function fittingName(...texts: readonly (string | null | undefined)[]): string {
  return firstName(...texts) ?? 'Unnamed';
}

export function firstFew<Entry>(entries: readonly Entry[]): Entry[] {
  return entries.slice(0, identifiersMaximum);
}
