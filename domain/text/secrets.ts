import { tokenPrefix } from '../people/access-token.ts';

/** A probable secret in a text, from `start` to `end` (exclusive). */
export interface FoundSecret {
  /** The probable kind of secret. */
  name: string;
  value: string;
  start: number;
  end: number;
}

/**
 * A fixed text, or a run of characters of a class. No run can include the start of the next part, so matching never
 * backtracks.
 */
type Part = string | { of: (code: number) => boolean; from: number; to: number };

interface SecretShape {
  name: string;
  parts: readonly [prefix: string, ...rest: Part[]];
}

const digit = (code: number) => code >= 48 && code <= 57;
const letter = (code: number) => code >= 97 && code <= 122;
const letterOrDigit = (code: number) => letter(code) || digit(code);
const letterToH = (code: number) => (code >= 97 && code <= 104) || digit(code);
/** Letters, digits, underscore, hyphen: the characters of most tokens. */
const token = (code: number) => letterOrDigit(code) || code === 95 || code === 45;

function run(of: (code: number) => boolean, from: number, to = from): Part {
  return { of, from, to };
}

/** The known kinds of secrets, by prefix. */
function shapesWith(accessTokenPrefix: string): SecretShape[] {
  const accessToken = accessTokenPrefix.toLowerCase();
  return [
    { name: 'Personal access token', parts: [accessToken, run(token, 20)] },
    {
      name: 'Personal access token (routable)',
      parts: [accessToken, run(token, 27, 300), '.', run(letterOrDigit, 2), run(letterOrDigit, 7)],
    },
    { name: 'Feed token', parts: ['feed_token=', run(token, 20)] },
    { name: 'Feed token', parts: ['glft-', run(token, 20)] },
    { name: 'Feed token', parts: ['glft-', run(letterToH, 1, Infinity), '-', run(digit, 1, Infinity), '_'] },
    { name: 'OAuth application secret', parts: ['gloas-', run(token, 64)] },
    { name: 'Deploy token', parts: ['gldt-', run(token, 20)] },
    { name: 'SCIM OAuth token', parts: ['glsoat-', run(token, 20)] },
    { name: 'CI job token', parts: ['glcbt-', run(letterOrDigit, 1, 5), '_', run(token, 20)] },
    { name: 'Feature flags client token', parts: ['glffct-', run(token, 20)] },
    { name: 'Runner token', parts: ['glrt-', run(token, 20)] },
    { name: 'Incoming mail token', parts: ['glimt-', run(token, 25)] },
    { name: 'Kubernetes agent token', parts: ['glagent-', run(token, 50)] },
    { name: 'Pipeline trigger token', parts: ['glptt-', run(token, 40)] },
    {
      name: 'Anthropic API key',
      parts: ['sk-ant-', run(letter, 3), run(digit, 2), '-', run(token, 86), '-', run(token, 8)],
    },
  ];
}

/** All probable secrets in a text, in order; each match of a pattern is one finding. Takes linear time. */
export function findSecrets(text: string, accessTokenPrefix = tokenPrefix): FoundSecret[] {
  // Only ASCII letters, since lower case may change the length of others.
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const found: FoundSecret[] = [];
  for (const { name, parts } of shapesWith(accessTokenPrefix)) {
    for (let start = lower.indexOf(parts[0]); start !== -1;) {
      const end = endOf(lower, start, parts);
      if (end !== null) found.push({ name, value: text.slice(start, end), start, end });
      start = lower.indexOf(parts[0], end ?? start + 1);
    }
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The secrets of a text, each once: of several kinds whose matches overlap, the longest match. */
export function distinctSecrets(text: string): FoundSecret[] {
  const distinct: FoundSecret[] = [];
  for (const secret of findSecrets(text)) {
    const last = distinct.at(-1);
    if (last === undefined || secret.start >= last.end) distinct.push(secret);
    else if (secret.end - secret.start > last.end - last.start) distinct[distinct.length - 1] = secret;
  }
  return distinct;
}

function endOf(text: string, start: number, parts: readonly Part[]): number | null {
  let at = start;
  for (const part of parts) {
    if (typeof part === 'string') {
      if (!text.startsWith(part, at)) return null;
      at += part.length;
    } else {
      let length = 0;
      while (length < part.to && part.of(text.charCodeAt(at + length))) length += 1;
      if (length < part.from) return null;
      at += length;
    }
  }
  return at;
}

/** Longer values show their first 5 and last 4 characters, with at most 22 stars between. */
export function maskSecret(value: string): string {
  if (value.length <= 9) return value;
  return value.slice(0, 5) + '*'.repeat(Math.min(value.length - 9, 22)) + value.slice(-4);
}
