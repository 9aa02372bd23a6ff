import { Refusal } from './refusal.ts';
import { contentTypeOf, parseJson, readBody } from './request-body.ts';
import type { HttpContext } from './request-state.ts';

/**
 * The JSON object that one of our own pages sent. Only `application/json` will do, since a foreign page cannot send that
 * without asking first (ASVS 3.5.2). An empty body is an empty object. @throws Refusal 400, 413, 415
 */
export async function readJsonInput(context: HttpContext): Promise<Record<string, unknown>> {
  const body = await readBody(context);
  if (contentTypeOf(context) === 'application/json') return body.length === 0 ? {} : parseJson(body);
  if (body.length === 0) return {};
  throw new Refusal(415, { error: 'The provided content-type is not supported.' });
}
