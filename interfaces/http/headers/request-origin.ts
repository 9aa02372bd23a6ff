import { isUtf8 } from 'node:buffer';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Replication } from '../../../application/sites/replication.ts';
import { nobody } from '../identity/authentication.ts';
import { clientNetwork } from './client-network.ts';
import { HostNames } from './host-names.ts';
import { badRequest, Refusal } from '../refusal.ts';
import type { HttpMiddleware } from '../identity/request-state.ts';
import type { HttpSettings } from '../settings.ts';
import { isForwardedBySite } from '../identity/site-signature.ts';
import { TrustedProxies } from './trusted-proxies.ts';

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*)|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Sets the request's id and nonce, and determines the client's address and the requested base URL. */
export function describeRequest(
  settings: Pick<HttpSettings, 'baseUrl' | 'hostNames' | 'answersAtAddresses' | 'trustedProxies'>,
  replication: Replication,
): HttpMiddleware {
  const proxies = new TrustedProxies(settings.trustedProxies);
  const names = new HostNames(settings);
  return async (context, next) => {
    const socketAddress = context.req.socket.remoteAddress ?? '';
    const fromSite = isForwardedBySite(context, replication);
    const forwarded = fromSite || proxies.includes(socketAddress);
    const scheme = forwarded && firstOf(context.get('x-forwarded-proto')) === 'https' ? 'https' : 'http';
    const host = (forwarded && firstOf(context.get('x-forwarded-host'))) || context.get('host');
    const hosts = hostsNamed(context.req.rawHeaders);
    // Before version 1.1 of HTTP a request needs no Host.
    const isNameless = host === '' && hosts === 0;
    const hostFits = hostPattern.test(host) && hosts === 1;
    // A caller that comes through another site knows the instance by that site's address.
    const fixed = fromSite ? null : settings.baseUrl;
    const baseUrl = fixed ?? (hostFits ? `${scheme}://${host}` : '');
    const address = fromSite
      ? context.get('x-forwarded-for')
      : proxies.clientOf(socketAddress, context.get('x-forwarded-for'));
    Object.assign(context.state, {
      requestId: randomUUID(),
      nonce: randomBytes(16).toString('base64url'),
      address,
      network: clientNetwork(address),
      baseUrl,
      secure: baseUrl.startsWith('https:'),
      authentication: nobody,
      route: null,
      fromSite,
      sendToPrimary: null,
      isBehind: false,
    });
    context.set('X-Request-Id', context.state.requestId);
    const isAnyHostFine = hosts <= 1 && (anyHostAddresses.test(context.path) || (isNameless && fixed !== null));
    if (!isAnyHostFine) {
      if (!hostFits) throw badRequest('the Host header is invalid');
      if (!fromSite && !names.include(host)) throw unknownHost(host);
    }
    requireText(context.req.rawHeaders);
    await next();
  };
}

/** Health checks name no host or any, and requests between sites are signed. */
const anyHostAddresses = /^\/-\/(?:health|liveness|readiness|site(?:\/.*)?)$/;

function unknownHost(host: string): Refusal {
  const message = `421 Misdirected Request - Milepost does not answer under the name ${host}. It knows the host name of BASE_URL and those in HOST_NAMES.`;
  return new Refusal(421, { message });
}

function firstOf(header: string): string {
  return header.split(',', 1)[0]?.trim() ?? '';
}

/** With two `Host` headers, a proxy and this server could disagree about the host. */
function hostsNamed(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === 'host').length;
}

/** Node reads headers byte by byte as Latin-1. @throws Refusal 400 for bytes that are not UTF-8 */
function requireText(rawHeaders: readonly string[]): void {
  const isText = (header: string) => isUtf8(Buffer.from(header, 'latin1'));
  if (isText(rawHeaders.join(''))) return;
  const index = rawHeaders.findIndex((header) => !isText(header));
  throw badRequest(`the header ${rawHeaders[index - (index % 2)] ?? ''} is not valid UTF-8`);
}
