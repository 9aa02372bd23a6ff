import { decodeBody, readJson } from '../http/bodies/json-text.ts';
import { parseForm } from '../http/bodies/query-string.ts';
import { badRequest, Refusal } from '../http/refusal.ts';
import { contentTypeOf, readBody } from '../http/bodies/request-body.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import type { OperationRequest } from './execution/executor.ts';
import { limits } from './execution/limits.ts';

export interface GraphqlRequest {
  operations: OperationRequest[];
  /** True for a multiplex: the answer is an array too, in the same order. */
  isMultiplex: boolean;
  isJson: boolean;
  /** As it came. */
  body: Buffer;
}

/**
 * Parses the request: a JSON object, a JSON array of objects, or a form. @throws Refusal 400 unreadable, 413 too large,
 * 415 another content type
 */
export async function readGraphqlRequest(context: HttpContext): Promise<GraphqlRequest> {
  const type = contentTypeOf(context);
  const body = await readBody(context);
  if (type === 'application/x-www-form-urlencoded') {
    return { operations: [operationOf(parseForm(decodeBody(body)))], isMultiplex: false, isJson: false, body };
  }
  if (type !== 'application/json') throw new Refusal(415, { message: '415 Unsupported Media Type' });
  const value = readJson(body, limits.keys);
  if (!Array.isArray(value)) return { operations: [operationOf(value)], isMultiplex: false, isJson: true, body };
  if (value.length > limits.operationsPerRequest) {
    throw badRequest(`a request holds at most ${limits.operationsPerRequest} operations`);
  }
  return { operations: value.map(operationOf), isMultiplex: true, isJson: true, body };
}

function operationOf(body: unknown): OperationRequest {
  if (!isObject(body)) throw badRequest('an operation is a JSON object');
  const { query, variables, operationName } = body;
  return {
    query: typeof query === 'string' ? query : '',
    variables: variablesOf(variables),
    operationName: typeof operationName === 'string' && operationName !== '' ? operationName : null,
  };
}

/** An object, or the same as JSON text, which forms and some clients send. */
function variablesOf(variables: unknown): Record<string, unknown> {
  if (variables === undefined || variables === null || variables === '') return {};
  const value = typeof variables === 'string' ? readJson(Buffer.from(variables), limits.keys) : variables;
  if (!isObject(value)) throw badRequest('variables are a JSON object');
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
