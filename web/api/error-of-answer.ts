import { capitalized } from '../../domain/text/capitalized.ts';
import { fieldWords } from '../../domain/text/field-words.ts';
import type { ApiErrorDetails, ApiErrorKind } from './api-error.ts';
import { ApiError, isAbort } from './api-error.ts';

/** Converts an error response to an {@link ApiError}; its body is a problem with `detail` and `fields`. */
export async function errorOfAnswer(answer: Response): Promise<ApiError> {
  const details: ApiErrorDetails = {
    status: answer.status,
    retryAfter: secondsOf(answer.headers.get('Retry-After')),
    requestId: answer.headers.get('X-Request-Id') ?? undefined,
  };
  const problem = await bodyOf(answer);
  const { detail, fields } = problem ?? {};
  if (typeof detail === 'string') details.reason = capitalized(detail);
  if (fields !== null && typeof fields === 'object' && Object.keys(fields).length > 0) {
    details.fields = fieldsOf(fields);
    details.reason = fieldsText(details.fields);
  }
  return new ApiError(kindOfStatus(answer.status), details);
}

function kindOfStatus(status: number): ApiErrorKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 409 || status === 412) return 'conflict';
  if (status === 429) return 'rate_limited';
  return status >= 400 && status < 500 ? 'invalid' : 'server';
}

async function bodyOf(answer: Response): Promise<Record<string, unknown> | null> {
  try {
    const body: unknown = await answer.json();
    return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : null;
  } catch (error) {
    // The body is truncated (TypeError) or comes from a proxy; the status is enough.
    if (error instanceof TypeError || error instanceof SyntaxError || isAbort(error)) return null;
    throw error;
  }
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

function fieldsOf(said: object): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const [name, reasons] of Object.entries(said)) {
    fields[name] = Array.isArray(reasons) ? reasons.map(String) : [String(reasons)];
  }
  return fields;
}

function fieldsText(fields: Record<string, string[]>): string {
  return Object.entries(fields)
    .map(([name, reasons]) => `${labelOf(name)} ${reasons.join(', ')}.`)
    .join(' ');
}

function labelOf(name: string): string {
  return capitalized(fieldWords(name));
}
