import type Koa from 'koa';
import type { Authentication } from './authentication.ts';

/** What the HTTP layer keeps of one request. */
export interface RequestState {
  requestId: string;
  /** Lets this answer's own scripts run under the content security policy. */
  nonce: string;
  /** The caller's network address, through trusted proxies only. */
  address: string;
  /** How the caller reached the instance, without a slash at the end; starts every absolute address in answers. */
  baseUrl: string;
  /** Did the caller come over TLS? */
  secure: boolean;
  /** Who asks. Anonymous until `authenticate` has run. */
  authentication: Authentication;
  /** What answered, for logs and metrics, where that is not the pattern that the router matched. */
  route: string | null;
  /** Why the database could not be used, for the log; absent when it could. */
  unavailable?: string;
}

export type HttpContext = Koa.ParameterizedContext<RequestState>;
export type HttpMiddleware = Koa.Middleware<RequestState>;
