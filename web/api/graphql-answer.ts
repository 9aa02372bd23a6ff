import type { ApiErrorKind } from './api-error.ts';
import { ApiError } from './api-error.ts';

export interface GraphqlError {
  message: string;
  extensions?: { code?: string };
}

export interface GraphqlAnswer<TData> {
  data?: TData | null;
  errors?: GraphqlError[];
}

const kinds: Record<string, ApiErrorKind> = {
  UNAUTHENTICATED: 'unauthorized',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not_found',
  CONFLICT: 'conflict',
  RATE_LIMITED: 'rate_limited',
  BAD_USER_INPUT: 'invalid',
  INVALID: 'invalid',
  // The reason says that it was saved: sent again, it would be there twice.
  SAVED: 'invalid',
  GRAPHQL_VALIDATION_FAILED: 'server',
  GRAPHQL_PARSE_FAILED: 'server',
};

/** The data of a GraphQL response. Throws an {@link ApiError} if the response contains an error. */
export function dataOf<TData>({ data, errors }: GraphqlAnswer<TData>): TData {
  const first = errors?.[0];
  if (first) throw new ApiError(kindOf(first), { status: 200, reason: first.message });
  if (data === null || data === undefined) throw new ApiError('server', { status: 200 });
  return data;
}

function kindOf({ message, extensions }: GraphqlError): ApiErrorKind {
  const named = kinds[(extensions?.code ?? '').toUpperCase()];
  if (named) return named;
  // The text of mutations for both hidden and missing things.
  return message.startsWith('The resource that you are attempting to access') ? 'not_found' : 'server';
}
