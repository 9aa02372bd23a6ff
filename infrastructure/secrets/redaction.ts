const replacement = '[redacted]';

const secretNames = '[\\w-]*(?:token|authorization|cookie|password|secret|digest)';
const secretName = new RegExp(`^${secretNames}$`, 'i');
const secretField = new RegExp(`("${secretNames}":)"(?:[^"\\\\]|\\\\.)*"`, 'gi');

/**
 * A secret in a query string, an Authorization header, a database URL, one of our tokens by its prefix, or the secret
 * in the URL of an upload.
 */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  [
    /([?&;](?:private_token|job_token|access_token|csrf_token|feed_token|token|password|secret)=)[^&;#\s"\\]*/gi,
    `$1${replacement}`,
  ],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${replacement}`],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*:)[^\s@/"]+@/gi, `$1${replacement}@`],
  [/\bgl(?:pat|ft|rl)-[\w-]+/g, replacement],
  [/(\/uploads\/)[0-9a-f]{32}(?=\/)/g, `$1${replacement}`],
];

const deepest = 8;

/** Removes secrets that can be recognized by their pattern. */
function redactText(text: string): string {
  return secretTexts.reduce((line, [pattern, instead]) => line.replaceAll(pattern, instead), text);
}

/** Removes them from a finished JSON line, and the values of fields with a secret's name. */
export function redactLine(line: string): string {
  return redactText(line.replaceAll(secretField, `$1"${replacement}"`));
}

/** A copy in which every value with a secret's name, at any depth, is redacted; errors become plain objects. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '[deep]';
  if (value instanceof Error) return redactValue(describe(value), depth);
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((one) => redactValue(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      secretName.test(name) && part !== null && part !== undefined ? replacement : redactValue(part, depth + 1),
    ]),
  );
}

function describe(error: Error): object {
  const { name, message, stack, cause } = error;
  return {
    ...Object.fromEntries(Object.entries(error)),
    type: name,
    message,
    stack,
    ...(cause === undefined ? {} : { cause }),
  };
}
