import { z } from 'zod';
import { isDay } from '../../domain/calendar/day.ts';

/** Types of setting values. Each error describes the expected value in a few words, without repeating the invalid one. */

export const text = z.string();

export function wholeNumber(least: number, most = 1_000_000_000) {
  return z
    .string()
    .refine(
      (value) => /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);
}

export function oneOf<const Value extends string>(...values: readonly [Value, ...Value[]]) {
  return z.enum(values, `must be one of ${values.join(', ')}`);
}

export const toggle = z.stringbool({
  truthy: ['on', 'true', '1', 'yes'],
  falsy: ['off', 'false', '0', 'no'],
  error: 'must be on or off',
});

/** A URL with one of these schemes, such as `https`. */
export function url(...schemes: readonly string[]) {
  const prefixes = schemes.map((scheme) => (scheme === 'mailto' ? 'mailto:' : `${scheme}://`)).join(' or ');
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that begins with ${prefixes}`,
    );
}

export const calendarDay = z.string().refine(isDay, 'must be a day that exists, as YYYY-MM-DD');

export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** `address@example.org` or `Name <address@example.org>`. */
export const mailAddress = z.string().transform((value, context) => {
  const [, name = '', address = ''] = /^(?:([^<>"\p{Cc}]*?)\s*<([^<>\s]+)>)$/u.exec(value) ?? [null, '', value];
  if (z.email().safeParse(address).success) return { name, address };
  context.addIssue({ code: 'custom', message: 'must be an email address, or Name <address>' });
  return z.NEVER;
});
