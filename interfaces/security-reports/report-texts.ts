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
  const clean = (text ?? '').replaceAll('\0', '').toWellFormed().trim();
  if (clean === '') return null;
  return clean.length > maximum ? `${clean.slice(0, maximum - 1).toWellFormed()}…`.slice(0, maximum) : clean;
}

/** The first of these texts that is not empty, on one line. */
export function fittingName(...texts: readonly (string | null | undefined)[]): string {
  for (const text of texts) {
    const name = fitting(text?.replaceAll(/\s+/g, ' '), findingNameLengthMaximum);
    if (name !== null) return name;
  }
  return 'Unnamed';
}

export function firstFew<Entry>(entries: readonly Entry[]): Entry[] {
  return entries.slice(0, identifiersMaximum);
}
