import { isIP } from 'node:net';
import type { HttpSettings } from '../settings.ts';

const loopbackName = /^(?:localhost|(?:.+\.)localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name, with or without a port, always means the machine of the caller. */
export function isLoopbackHost(host: string): boolean {
  return loopbackName.test(hostNameOf(host));
}

/**
 * The names under which the server answers. Under any other one, a web page could use DNS rebinding to reach this server
 * through a visitor's browser as if it were its own.
 */
export class HostNames {
  private readonly names: ReadonlySet<string>;

  constructor(private readonly settings: Pick<HttpSettings, 'baseUrl' | 'hostNames' | 'answersAtAddresses'>) {
    const { baseUrl, hostNames } = settings;
    this.names = new Set([...hostNames, ...(baseUrl === null ? [] : [new URL(baseUrl).host])].map(hostNameOf));
  }

  /** `host` is a name or an address, with or without a port. */
  include(host: string): boolean {
    const name = hostNameOf(host);
    if (loopbackName.test(name) || this.names.has(name)) return true;
    // No name server decides what an address means.
    return this.settings.answersAtAddresses && isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  }
}

function hostNameOf(host: string): string {
  return host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
}
