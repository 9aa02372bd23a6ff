import { contentTypeOf, readBodyParameters } from './request-body.ts';
import type { HttpContext } from '../identity/request-state.ts';

const formTypes = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);
const tokenField = 'authenticity_token';

/** A form that a page posts without script. */
export interface PlainForm {
  csrfToken: string;
  /** The others. */
  fields: Record<string, unknown>;
}

/** A form cannot set headers; a caller that sends the CSRF token in its header is a script. */
export function isFormPost(context: HttpContext): boolean {
  return formTypes.has(contentTypeOf(context)) && context.get('x-csrf-token') === '';
}

/** Reads the form; without a token, or with several, its token is empty, which no session has. @throws Refusal */
export async function readPlainForm(context: HttpContext): Promise<PlainForm> {
  const { [tokenField]: token, ...fields } = await readBodyParameters(context);
  return { csrfToken: typeof token === 'string' ? token : '', fields };
}
