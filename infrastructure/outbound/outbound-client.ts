import { lookup } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { callbackify, promisify } from 'node:util';
import { Agent, buildConnector, errors } from 'undici';
import {
  OutboundFailure,
  type OutboundAnswer,
  type OutboundRequest,
  type OutboundRequests,
  type OutboundStream,
  type StreamedRequest,
} from '../../application/outbound/outbound-requests.ts';
import { Unavailable } from '../../application/errors.ts';
import { Slots } from '../slots.ts';
import { AddressRules, RefusedAddress, type AddressSettings } from './address-rules.ts';

export interface Address {
  address: string;
  family: number;
}

export interface OutboundSettings extends AddressSettings {
  /** Resolves a host name; tests replace it. */
  resolve?: (host: string) => Promise<Address[]>;
  /** Maximum bytes of a body that are read. */
  bodyBytes?: number;
  /** Limit of an exchange, from the wait for a name to the last byte. */
  milliseconds?: number;
}

const defaultMilliseconds = 10_000;
const connectMilliseconds = 5_000;
const defaultBodyBytes = 1024 * 1024;
const headerBytes = 16 * 1024;
const requestsAtOnce = 20;
/** Apart from other requests, because they take minutes. */
const streamsAtOnce = 50;
const connectionsPerOrigin = 4;
/** Names are resolved on threads that files share, and a slow name server must not take them all. */
const lookupsAtOnce = 2;
/** Headers that belong to the connection. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Sends requests to addresses that people chose. A name is resolved once for each connection, all its addresses are
 * checked, and the connection goes to one of those: a later answer of the name server changes nothing.
 */
export class OutboundClient implements OutboundRequests {
  private readonly rules: AddressRules;
  private readonly resolve: (host: string) => Promise<Address[]>;
  private readonly bodyBytes: number;
  private readonly milliseconds: number;
  private readonly slots = new Slots(requestsAtOnce, defaultMilliseconds);
  private readonly lookups = new Slots(lookupsAtOnce, connectMilliseconds);
  private readonly streams = new Slots(streamsAtOnce, defaultMilliseconds);
  private readonly verifying: Agent;
  private readonly trusting: Agent;
  private readonly streaming: Agent;

  constructor({ resolve, bodyBytes, milliseconds, ...settings }: OutboundSettings = {}) {
    this.rules = new AddressRules(settings);
    this.resolve = resolve ?? ((host) => lookup(host, { all: true }));
    this.bodyBytes = bodyBytes ?? defaultBodyBytes;
    this.milliseconds = milliseconds ?? defaultMilliseconds;
    this.verifying = this.agent(true);
    this.trusting = this.agent(false);
    this.streaming = this.agent(true, streamsAtOnce);
  }

  problemWith(url: string): string | null {
    try {
      this.rules.check(url);
      return null;
    } catch (error) {
      if (error instanceof RefusedAddress) return error.message;
      throw error;
    }
  }

  async send(request: OutboundRequest): Promise<OutboundAnswer> {
    let limit: AbortSignal | undefined;
    try {
      const url = this.rules.check(request.url);
      return await this.slots.run(() => {
        // The wait for the slot must not shorten the time of the exchange.
        limit = AbortSignal.timeout(Math.min(request.milliseconds ?? this.milliseconds, this.milliseconds));
        const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
        signal.throwIfAborted();
        return this.exchange(url, request, signal);
      });
    } catch (error) {
      if (request.signal?.aborted === true || error instanceof Unavailable) throw error;
      throw failureOf(error, limit?.aborted === true);
    }
  }

  async open(request: StreamedRequest): Promise<OutboundStream> {
    const limit = AbortSignal.timeout(request.milliseconds);
    const signal = request.signal === undefined ? limit : AbortSignal.any([limit, request.signal]);
    const meaning = (error: unknown) => {
      if (request.signal?.aborted === true || error instanceof Unavailable) return error;
      return failureOf(error, limit.aborted);
    };
    return new Promise((resolve, reject) => {
      const exchange = async () => {
        const url = this.rules.check(request.url);
        const { statusCode, headers, body } = await this.streaming.request({
          ...sentParts(url, request),
          signal,
          headersTimeout: request.milliseconds,
          bodyTimeout: request.idleMilliseconds,
        });
        const closed = new Promise((close) => body.once('close', close));
        // Errors are thrown to the reader; without one they must not end the process.
        body.on('error', () => undefined);
        resolve({
          status: statusCode,
          headers: plainHeaders(headers),
          body: limited(body, request.bodyBytes, meaning),
          cancel: () => body.destroy(),
        });
        await closed;
      };
      this.streams.run(exchange).catch((error: unknown) => reject(meaning(error)));
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.verifying, this.trusting, this.streaming].map((agent) => agent.destroy()));
  }

  private async exchange(url: URL, request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
    const agent = request.verifiesCertificate === false ? this.trusting : this.verifying;
    const { statusCode, headers, body } = await agent.request({ ...sentParts(url, request), signal });
    return { status: statusCode, headers: plainHeaders(headers), ...(await readUpTo(this.bodyBytes, body)) };
  }

  private agent(rejectUnauthorized: boolean, connections = connectionsPerOrigin): Agent {
    const connect = callbackify(async (options: buildConnector.Options) =>
      connectTo(await this.checkedAddresses(options), options, rejectUnauthorized),
    );
    return new Agent({
      connections,
      maxHeaderSize: headerBytes,
      headersTimeout: this.milliseconds,
      bodyTimeout: this.milliseconds,
      connect: (options, callback) =>
        connect(options, (error: Error | null, socket) =>
          error === null ? callback(null, socket) : callback(error, null),
        ),
    });
  }

  /** The addresses of a host. Throws if the rules refuse any of them. */
  private async checkedAddresses({ hostname, protocol, port }: buildConnector.Options): Promise<Address[]> {
    const family = isIP(hostname);
    const addresses =
      family === 0 ? await this.lookups.run(() => this.resolve(hostname)) : [{ address: hostname, family }];
    if (addresses.length === 0) throw new Error('the host has no address');
    const number = Number(port) || (protocol === 'https:' ? 443 : 80);
    for (const { address } of addresses) this.rules.checkAddress(address, hostname, number);
    return addresses;
  }
}

/** Connects to one of these addresses of the host; the host is only named in the TLS handshake. */
function connectTo(
  addresses: Address[],
  options: buildConnector.Options,
  rejectUnauthorized: boolean,
): Promise<Socket> {
  const pinned: LookupFunction = (_host, { all }, done) => {
    const [{ address, family }] = addresses as [Address];
    if (all === true) done(null, addresses);
    else done(null, address, family);
  };
  const settings = { timeout: connectMilliseconds, autoSelectFamily: true, rejectUnauthorized, lookup: pinned };
  return promisify(buildConnector(settings))(options) as Promise<Socket>;
}

/** What both kinds of exchanges send. */
function sentParts(url: URL, { method, headers, body }: Pick<OutboundRequest, 'method' | 'headers' | 'body'>) {
  const sent = Object.entries(headers).filter(([name]) => !ownHeaders.has(name.toLowerCase()));
  return {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    headers: Object.fromEntries(sent),
    body: body ?? null,
  };
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : `${value}`]),
  );
}

/** The parts of a body, up to this many bytes. */
async function* limited(
  body: Readable,
  bytes: number,
  meaning: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytes) throw new OutboundFailure('The response is too large.', false);
      yield chunk;
    }
  } catch (error) {
    throw meaning(error);
  }
}

async function readUpTo(bytes: number, body: Readable): Promise<{ body: string; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, bytes - size));
    size += chunk.length;
    // Leaving the loop destroys the body and with it the connection.
    if (size > bytes) break;
  }
  return { body: Buffer.concat(chunks).toString('utf8'), isCut: size > bytes };
}

/** A failure in words that tell nothing about the network in which the server runs. */
function failureOf(error: unknown, isLate: boolean): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  if (error instanceof RefusedAddress) return new OutboundFailure(`The URL ${error.message}.`, true);
  if (isLate) return new OutboundFailure('The request took too long.', false);
  return new OutboundFailure(wordsOf(error), false);
}

const timeouts = [errors.ConnectTimeoutError, errors.HeadersTimeoutError, errors.BodyTimeoutError];

function wordsOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof errors.HeadersOverflowError) return 'The response headers are too long.';
  if (error instanceof errors.InvalidArgumentError) return 'A header of the request is invalid.';
  if (timeouts.some((timeout) => error instanceof timeout)) return 'The request took too long.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name could not be resolved.';
  if (code === 'ECONNREFUSED') return 'The connection was refused.';
  if (code?.startsWith('ERR_TLS_') === true || code?.includes('CERT') === true || code?.includes('SSL') === true) {
    return 'The TLS certificate could not be verified.';
  }
  return 'The connection failed.';
}
