import { networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** All global unicast addresses of IPv6; everything else is special, assigned or not. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public addresses behind which clouds keep services for their own machines. */
const servicesOfClouds = [ipaddr.IPv4.parseCIDR('168.63.129.16/32')];
const lowestOpenPort = 1024;

export interface AddressSettings {
  /** Host names, addresses and networks that the administrator named; they may be private. */
  allowed?: readonly string[];
  /** URL under which this server is reached; it sends no requests to itself. */
  ownUrl?: string;
  /** The port on which it listens. */
  ownPort?: number;
}

/** Why an address is refused. The words are the same for all addresses, so that they tell nothing about a network. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** Decides which addresses the server may send requests to on behalf of people. */
export class AddressRules {
  private readonly names: ReadonlySet<string>;
  private readonly networks: readonly Network[];
  private readonly ownHost: string | null;
  private readonly ownPort: number | null;

  constructor({ allowed = [], ownUrl, ownPort }: AddressSettings) {
    const networks = allowed.map(networkOf);
    this.networks = networks.filter((network) => network !== null);
    this.names = new Set(allowed.filter((_entry, index) => networks[index] === null).map(plainName));
    this.ownHost = ownUrl === undefined ? null : hostOf(new URL(ownUrl));
    this.ownPort = ownPort ?? null;
  }

  /** Checks what can be seen without resolving a name. @throws RefusedAddress */
  check(url: string): URL {
    if (!URL.canParse(url)) throw new RefusedAddress('is not a valid URL');
    const parsed = new URL(url);
    if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
      throw new RefusedAddress('must begin with http:// or https://');
    }
    if (parsed.username !== '' || parsed.password !== '') {
      throw new RefusedAddress('must not contain a user name or password');
    }
    const port = portOf(parsed);
    if (port !== 80 && port !== 443 && port < lowestOpenPort) {
      throw new RefusedAddress('must have the port 80, 443, or one above 1023');
    }
    if (hostOf(parsed) === this.ownHost) throw refused();
    const host = unbracketed(parsed.hostname);
    if (isIP(host) !== 0) this.checkAddress(host, host, port);
    return parsed;
  }

  /** Checks the address to connect to, of a host name or literal. @throws RefusedAddress */
  checkAddress(address: string, host: string, port: number): void {
    if (!ipaddr.isValid(address)) throw refused();
    const parsed = ipaddr.parse(address);
    if (port === this.ownPort && isOfThisMachine(parsed)) throw refused();
    if (this.names.has(plainName(host))) return;
    if (this.networks.some((network) => isWithin(parsed, network))) return;
    if (!isPublic(parsed)) throw refused();
  }
}

/** True for an entry that the rules understand: a host name, an address, or a network such as 10.0.0.0/8. */
export function isAllowedEntry(entry: string): boolean {
  return networkOf(entry) !== null || /^(?=.{1,253}$)[a-z\d_]([a-z\d_.-]*[a-z\d])?$/i.test(entry);
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(globalUnicast);
  return !servicesOfClouds.some((network) => address.match(network));
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

function isOfThisMachine(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const range = address.range();
  if (range === 'loopback' || range === 'unspecified') return true;
  const text = address.toNormalizedString();
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => ipaddr.parse(own.address).toNormalizedString() === text);
}

function networkOf(entry: string): Network | null {
  const text = unbracketed(entry);
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (isIP(text) === 0) return null;
  const address = ipaddr.parse(text);
  return [address, address instanceof ipaddr.IPv6 ? 128 : 32];
}

function unbracketed(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

function plainName(host: string): string {
  return host.toLowerCase().replace(/\.+$/, '');
}

function hostOf(url: URL): string {
  return `${plainName(url.hostname)}:${portOf(url)}`;
}

function portOf({ protocol, port }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function refused(): RefusedAddress {
  return new RefusedAddress('leads to an address that is not allowed');
}
