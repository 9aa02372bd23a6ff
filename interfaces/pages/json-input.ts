import type { z } from 'zod';
import { readParameters } from '../rest/parameters.ts';
import { Refusal } from '../http/refusal.ts';
import { contentTypeOf, parseJson, readBody } from '../http/bodies/request-body.ts';
import type { HttpContext } from '../http/identity/request-state.ts';

/**
 * The declared fields of a JSON object from one of our own pages. Only accepts `application/json`, because a foreign
 * page cannot send it without a preflight request. An empty body is an empty object. @throws Refusal 400, 413, 415,
 * Invalid
 */
export async function readJsonInput<Shape extends z.ZodRawShape>(
  context: HttpContext,
  shape: Shape,
): Promise<z.infer<z.ZodObject<Shape>>> {
  const body = await readBody(context);
  const isJson = contentTypeOf(context) === 'application/json';
  if (!isJson && body.length > 0) throw new Refusal(415, { error: 'The provided content-type is not supported.' });
  return readParameters(shape, body.length === 0 ? {} : parseJson(body));
}
