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

/** The data of a GraphQL response. Throws an {@link ApiError} if the response contains an error. */
export function dataOf<TData>({ data, errors }: GraphqlAnswer<TData>): TData {
  const first = errors?.[0];
  if (first) {
    const status = first.extensions?.code === 'SAVED' ? 504 : 200;
    throw new ApiError(kindOf(first), { status, reason: first.message });
  }
  if (data === null || data === undefined) throw new ApiError('server', { status: 200 });
  return data;
}

/** The server's texts are meant for people, except of what it did not expect. */
function kindOf({ message }: GraphqlError): ApiErrorKind {
  if (message === 'Internal server error') return 'server';
  // The text of mutations for both hidden and missing things.
  return message.startsWith('The resource that you are attempting to access') ? 'not_found' : 'invalid';
}
