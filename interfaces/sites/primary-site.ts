import { Agent as PlainAgent, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { createProxyServer, type ProxyServer } from 'httpxy';
import type { Replication } from '../../application/sites/replication.ts';
import { letTakeItsTime } from '../http/broken-requests.ts';
import { Refusal } from '../http/refusal.ts';
import type { HttpContext } from '../http/identity/request-state.ts';
import { forwardingHeaders } from '../http/identity/site-signature.ts';
import { isPrimary } from './newer-primary.ts';

/** Requests that a secondary sends to the primary at the same time; the primary allows 256 connections per address. */
const mostAtOnce = 128;
/** Of one address, so that it cannot keep others from writing. */
const mostOfAddress = 32;
/** Milliseconds without a byte from the primary. Reads can be answered here instead; a change may take longer than that. */
const silenceTimeout = { read: 5_000, write: 60_000 };
/** Milliseconds after which TCP looks whether a silent connection is still there. */
const probeDelay = 30_000;
const touchTimeout = 5_000;
/** Headers of one connection only (RFC 9110 7.6.1), and `expect`, which this server has already answered. */
const hopHeaders = [
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
  'expect',
];
/** They say where the message ends and whom it is for: `Connection` cannot name them as headers of one connection. */
const framingHeaders = ['content-length', 'transfer-encoding', 'host'];
export const servedByHeader = 'Milepost-Served-By';
const retryLater = { 'Retry-After': '5' };
const otherServer = {
  message:
    '502 What answered is not the primary site; nothing was changed there. PRIMARY_URL must lead to the primary.',
};

/** The primary cannot be reached, is silent, or its answer makes no sense. */
export class PrimaryFailed extends Refusal {}

/** Forwards requests to the primary on behalf of the caller: with its credentials, its address and the host it requested. */
export class PrimarySite {
  private readonly proxy: ProxyServer;
  private readonly agents = {
    http: new PlainAgent({ keepAlive: true, maxSockets: mostAtOnce }),
    https: new TlsAgent({ keepAlive: true, maxSockets: mostAtOnce }),
  };
  private underWay = 0;
  private readonly ofAddress = new Map<string, number>();
  /** Where the changes that are under way are made. */
  private readonly targets = new WeakMap<IncomingMessage, string>();

  /**
   * `accept` is called before the answer is sent back and may change its headers. It returns false if the answer cannot
   * come from the primary: then the caller gets 502.
   */
  constructor(
    private readonly replication: Replication,
    accept: (answer: IncomingMessage, request: IncomingMessage) => boolean,
    private readonly silence = silenceTimeout,
  ) {
    this.proxy = createProxyServer({});
    this.proxy.on('proxyReq', (forwarded, request) => {
      const target = this.targets.get(request);
      if (target !== undefined) this.waitForWork(forwarded, target);
    });
    this.proxy.on('proxyRes', (answer, request, response) => {
      response.removeHeader(servedByHeader);
      removeHopHeaders(answer.headers);
      delete answer.headers['transfer-encoding'];
      if (accept(answer, request)) return;
      answer.destroy();
      const body = JSON.stringify(otherServer);
      response.writeHead(502, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
      response.end(body);
    });
  }

  /**
   * Forwards the request and streams both ways; `body` replaces a body that was already read. Resolves when the answer
   * is sent or the caller has disconnected. @throws PrimaryFailed 503, 504; Refusal 503
   */
  async answer(
    context: HttpContext,
    { body, isRead = false }: { body?: Buffer | undefined; isRead?: boolean },
  ): Promise<void> {
    const target = await this.replication.primaryAddress();
    if (target === null) {
      throw new Refusal(503, {
        message: '503 This site is a secondary and does not know the primary: set PRIMARY_URL.',
      });
    }
    const { req: request, res: response } = context;
    // The caller has disconnected, and no event will tell it again.
    if (response.destroyed || response.closed) return;
    const leave = this.enter(context.state.network);
    removeHopHeaders(request.headers);
    // The primary ends bodies that come too slowly, and knows which may take longer.
    letTakeItsTime(request);
    if (body !== undefined) {
      request.headers['content-length'] = String(body.length);
      delete request.headers['transfer-encoding'];
    }
    try {
      // From here on Koa must not write the answer.
      context.respond = false;
      if (!isRead) this.targets.set(request, target);
      await this.proxy.web(request, response, {
        target,
        changeOrigin: true,
        agent: this.agentFor(target, request),
        ...(isRead && { proxyTimeout: this.silence.read }),
        headers: this.headersFor(context),
        ...(body !== undefined && { buffer: Readable.from(body.length === 0 ? [] : [body]) }),
      });
    } catch (error) {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      context.respond = true;
      throw failureOf(error);
    } finally {
      leave();
    }
  }

  /**
   * Waits on while the primary is silent but there: an import, or the deletion of a large group, takes minutes. Whether
   * the connection is lost is for TCP to find. Once it answers, it is silent only because the caller does not read.
   */
  private waitForWork(forwarded: ClientRequest, target: string): void {
    const { socket } = forwarded;
    if (socket === null) return;
    const look = async (): Promise<void> => {
      const isThere = await isPrimary(this.replication, target);
      if (forwarded.destroyed) return;
      if (isThere) socket.setTimeout(this.silence.write);
      else forwarded.destroy();
    };
    let hasAnswered = false;
    const notice = (): void => {
      if (hasAnswered) forwarded.destroy();
      else void look();
    };
    socket.setKeepAlive(true, probeDelay);
    socket.setTimeout(this.silence.write);
    socket.on('timeout', notice);
    forwarded.once('response', () => (hasAnswered = true));
    // The connection may serve others afterwards.
    forwarded.once('close', () => socket.off('timeout', notice));
  }

  private agentFor(target: string, { headers }: IncomingMessage): PlainAgent | TlsAgent | false {
    // The proxy library closes the connection after a chunked request, so that one must not be kept.
    if (headers['transfer-encoding'] !== undefined) return false;
    return target.startsWith('https:') ? this.agents.https : this.agents.http;
  }

  /** Reserves a place; returns a function that releases it. @throws Refusal 503 */
  private enter(network: string): () => void {
    const ofAddress = this.ofAddress.get(network) ?? 0;
    if (this.underWay >= mostAtOnce || ofAddress >= mostOfAddress) {
      throw new Refusal(503, { message: '503 Service Unavailable' }, retryLater);
    }
    this.underWay += 1;
    this.ofAddress.set(network, ofAddress + 1);
    return () => {
      this.underWay -= 1;
      const left = (this.ofAddress.get(network) ?? 1) - 1;
      if (left === 0) this.ofAddress.delete(network);
      else this.ofAddress.set(network, left);
    };
  }

  /** Notes at the primary that the caller's credential is in use. Callers do not wait for it. */
  async touch(context: HttpContext): Promise<void> {
    const target = await this.replication.primaryAddress();
    if (target === null) return;
    const url = '/api/v4/user';
    const { cookie, authorization } = context.req.headers;
    const token = context.get('private-token');
    const answer = await fetch(`${target}${url}`, {
      headers: {
        ...(cookie !== undefined && { cookie }),
        ...(authorization !== undefined && { authorization }),
        ...(token !== '' && { 'private-token': token }),
        ...this.headersFor(context, { method: 'GET', url }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(touchTimeout),
    });
    await answer.body?.cancel();
  }

  private headersFor(
    { state, method, originalUrl }: HttpContext,
    target: { method: string; url: string } = { method, url: originalUrl },
  ): Record<string, string> {
    return forwardingHeaders(this.replication, target, state);
  }
}

function removeHopHeaders(headers: IncomingMessage['headers']): void {
  const named = [headers.connection ?? '', headers['proxy-connection'] ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  for (const name of [...hopHeaders, ...named]) if (!framingHeaders.includes(name)) delete headers[name];
}

function failureOf(error: unknown): PrimaryFailed {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) {
    const message = '503 The primary site cannot be reached; nothing was changed. Try again later.';
    return new PrimaryFailed(503, { message }, retryLater);
  }
  return new PrimaryFailed(504, { message: '504 The primary site did not answer; the change may have been made.' });
}
