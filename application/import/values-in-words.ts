import { inDigits } from '../../domain/calendar/format.ts';
/** Cuts to at most `maximum` UTF-16 units without splitting a character. */
export function cut(text: string, maximum: number): string {
  const end = (text.charCodeAt(maximum - 1) & 0xfc00) === 0xd800 ? maximum - 1 : maximum;
  return text.slice(0, end);
}

/** Keys that the sentence about a loop names. */
const keysInLoop = 8;

/** The keys of a loop from the first one back to it, the later ones of a long loop left out. */
export function loopInWords(keys: readonly string[]): string {
  const shown = keys.length > keysInLoop ? [...keys.slice(0, keysInLoop), '…'] : keys;
  return [...shown, ...keys.slice(0, 1)].join(' → ');
}

/** Values that one message names, or messages about one field. */
export const namedTogether = 5;

/** Formats a list of values for a message: the first ones, and how many more there are. */
export function quotedList(values: readonly string[]): string {
  const named = values.slice(0, namedTogether).map(quoted).join(', ');
  const more = values.length - namedTogether;
  return more > 0 ? `${named} and ${inDigits(more)} more` : named;
}

/** Formats a value for a message: quoted, on one line, and short. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 60 ? `${cut(value, 60)}…` : value);
}
