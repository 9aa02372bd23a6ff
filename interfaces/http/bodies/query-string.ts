import { isUtf8 } from 'node:buffer';
import { parse } from 'qs';
import { badRequest, Refusal } from '../refusal.ts';
import { storable } from './storable.ts';

const longestQuery = 8_192;
const limits = { depth: 32, parameterLimit: 1_000, arrayLimit: 1_000, strictDepth: true, allowPrototypes: false };

/** Parses the query, with arrays as `a[]=1&a[]=2` and hashes as `not[labels]=x`. @throws Refusal 400, 414 */
export function readQuery(querystring: string): Record<string, unknown> {
  if (querystring.length > longestQuery) throw new Refusal(414, { message: '414 URI Too Long' });
  return parseForm(querystring);
}

/** Parses form fields from a query string or an urlencoded body. @throws Refusal 400 */
export function parseForm(encoded: string): Record<string, unknown> {
  requireUtf8(encoded);
  try {
    return storable<Record<string, unknown>>(parse(encoded, limits));
  } catch (error) {
    if (error instanceof RangeError) throw badRequest('the input is nested too deeply');
    throw error;
  }
}

/** The parser would keep what is not UTF-8 as it is written. @throws Refusal 400 */
function requireUtf8(encoded: string): void {
  for (const [bytes] of encoded.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    if (!isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex'))) throw badRequest('the input is not valid UTF-8');
  }
}
