import { randomBytes, randomUUID } from 'node:crypto';
import type { Replication } from '../../application/geo/replication.ts';
import { nobody } from './authentication.ts';
import { badRequest } from './refusal.ts';
import type { HttpMiddleware } from './request-state.ts';
import type { HttpSettings } from './settings.ts';
import { isForwardedBySite } from './site-signature.ts';
import { TrustedProxies } from './trusted-proxies.ts';

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*)|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Sets the request's id and nonce, and determines the client's address and the requested base URL. */
export function describeRequest(
  settings: Pick<HttpSettings, 'baseUrl' | 'trustedProxies'>,
  replication: Replication,
): HttpMiddleware {
  const proxies = new TrustedProxies(settings.trustedProxies);
  return async (context, next) => {
    const socketAddress = context.req.socket.remoteAddress ?? '';
    const fromSite = isForwardedBySite(context, replication);
    const forwarded = fromSite || proxies.includes(socketAddress);
    const scheme = forwarded && firstOf(context.get('x-forwarded-proto')) === 'https' ? 'https' : 'http';
    const host = (forwarded && firstOf(context.get('x-forwarded-host'))) || context.get('host');
    const hostFits = hostPattern.test(host) && namesOneHost(context.req.rawHeaders);
    // A caller that comes through another site knows the instance by that site's address.
    const fixed = fromSite ? null : settings.baseUrl;
    const baseUrl = fixed ?? (hostFits ? `${scheme}://${host}` : '');
    Object.assign(context.state, {
      requestId: randomUUID(),
      nonce: randomBytes(16).toString('base64url'),
      address: fromSite
        ? context.get('x-forwarded-for')
        : proxies.clientOf(socketAddress, context.get('x-forwarded-for')),
      baseUrl,
      secure: baseUrl.startsWith('https:'),
      authentication: nobody,
      route: null,
      fromSite,
      sendToPrimary: null,
      isBehind: false,
    });
    context.set('X-Request-Id', context.state.requestId);
    if (!hostFits) throw badRequest('the Host header is invalid');
    await next();
  };
}

function firstOf(header: string): string {
  return header.split(',', 1)[0]?.trim() ?? '';
}

/** With two `Host` headers, a proxy and this server could disagree about the host. */
function namesOneHost(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === 'host').length === 1;
}
