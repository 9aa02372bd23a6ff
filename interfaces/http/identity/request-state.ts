import type Koa from 'koa';
import type { Authentication } from './authentication.ts';

/** State of one request in the HTTP layer. */
export interface RequestState {
  requestId: string;
  /** Allows this answer's own scripts in the content security policy. */
  nonce: string;
  /** The client's network address; forwarded addresses only from trusted proxies. */
  address: string;
  /** What limits count the client by. */
  network: string;
  /** Base URL of the request, without a trailing slash; prefix of all absolute URLs in answers. */
  baseUrl: string;
  /** True if the request used TLS. */
  secure: boolean;
  /** The authenticated caller. Anonymous until `authenticate` has run. */
  authentication: Authentication;
  /** Name of the handler for logs and metrics, if it is not the matched route pattern. */
  route: string | null;
  /** Whether another site of the instance sends it on for the caller. */
  fromSite: boolean;
  /** Lets the primary answer instead, with this body where the body has been read; null unless this is a secondary. */
  sendToPrimary: ((body?: Buffer, options?: { isRead?: boolean }) => Promise<void>) | null;
  /** True on a secondary that has not applied the caller's last change. */
  isBehind: boolean;
  /** Database error for the log; not set if there was none. */
  unavailable?: string;
}

export type HttpContext = Koa.ParameterizedContext<RequestState>;
export type HttpMiddleware = Koa.Middleware<RequestState>;
