import { Agent as PlainAgent, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { Readable } from 'node:stream';
import { createProxyServer, type ProxyServer } from 'httpxy';
import type { Replication } from '../../application/geo/replication.ts';
import { Refusal } from './refusal.ts';
import type { HttpContext } from './request-state.ts';
import { forwardedHeaders, signatureHeader, signatureOf } from './site-signature.ts';

/** Requests that a secondary sends to the primary at the same time; the primary allows 256 connections per address. */
const mostAtOnce = 128;
/** Milliseconds without a byte from the primary. */
const silenceTimeout = 60_000;
const touchTimeout = 5_000;
/** Headers of one connection only (RFC 9110 7.6.1), and `expect`, which this server has already answered. */
const hopHeaders = [
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'proxy-authorization',
  'expect',
];
const retryLater = { 'Retry-After': '5' };

/** The primary cannot be reached and has not received the request. */
export class PrimaryUnreachable extends Refusal {
  constructor() {
    super(
      503,
      { message: '503 The primary site cannot be reached; nothing was changed. Try again later.' },
      retryLater,
    );
  }
}

/** Forwards requests to the primary on behalf of the caller: with its credentials, its address and the host it requested. */
export class PrimarySite {
  private readonly proxy: ProxyServer;
  private readonly agents = {
    http: new PlainAgent({ keepAlive: true, maxSockets: mostAtOnce }),
    https: new TlsAgent({ keepAlive: true, maxSockets: mostAtOnce }),
  };
  private underWay = 0;

  /** `onAnswer` is called before the answer is sent back and may change its headers. */
  constructor(
    private readonly replication: Replication,
    onAnswer: (answer: IncomingMessage, request: IncomingMessage) => void,
  ) {
    this.proxy = createProxyServer({});
    this.proxy.on('proxyRes', (answer, request) => {
      removeHopHeaders(answer.headers);
      onAnswer(answer, request);
    });
  }

  /**
   * Forwards the request and streams both ways; `body` replaces a body that was already read. Resolves when the answer
   * is sent or the caller has disconnected. @throws PrimaryUnreachable, Refusal 503, 504
   */
  async answer(context: HttpContext, body?: Buffer): Promise<void> {
    const target = await this.replication.primaryAddress();
    if (target === null) {
      throw new Refusal(503, {
        message: '503 This site is a secondary and does not know the primary: set PRIMARY_URL.',
      });
    }
    if (this.underWay >= mostAtOnce) throw new Refusal(503, { message: '503 Service Unavailable' }, retryLater);
    const { req: request, res: response } = context;
    removeHopHeaders(request.headers);
    if (body !== undefined) request.headers['content-length'] = String(body.length);
    this.underWay += 1;
    try {
      // From here on Koa must not write the answer.
      context.respond = false;
      await this.proxy.web(request, response, {
        target,
        changeOrigin: true,
        agent: target.startsWith('https:') ? this.agents.https : this.agents.http,
        proxyTimeout: silenceTimeout,
        headers: this.headersFor(context),
        ...(body !== undefined && { buffer: Readable.from(body.length === 0 ? [] : [body]) }),
      });
    } catch (error) {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      context.respond = true;
      throw refusalOf(error);
    } finally {
      this.underWay -= 1;
    }
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
    { state: { address, baseUrl }, method, originalUrl }: HttpContext,
    as: { method: string; url: string } = { method, url: originalUrl },
  ): Record<string, string> {
    const { protocol, host } = new URL(baseUrl);
    const forwarded = [address, protocol.slice(0, -1), host];
    return {
      ...Object.fromEntries(forwardedHeaders.map((name, index) => [name, forwarded[index] ?? ''])),
      [signatureHeader]: signatureOf(this.replication, { ...as, forwarded }, Date.now()),
    };
  }
}

function removeHopHeaders(headers: IncomingMessage['headers']): void {
  const named = [headers.connection ?? '', headers['proxy-connection'] ?? ''].flat().join(',').split(',');
  for (const name of [...hopHeaders, ...named]) delete headers[name.trim().toLowerCase()];
}

function refusalOf(error: unknown): Refusal {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) {
    return new PrimaryUnreachable();
  }
  return new Refusal(504, { message: '504 The primary site did not answer; the change may have been made.' });
}
