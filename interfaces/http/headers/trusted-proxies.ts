import { BlockList, isIP } from 'node:net';

/** Addresses of proxies that may forward requests of others. */
export class TrustedProxies {
  private readonly networks = new BlockList();

  /** Addresses (`10.0.0.1`) and networks (`10.0.0.0/8`, `fd00::/8`); throws for anything else. */
  constructor(addresses: readonly string[]) {
    for (const entry of addresses) {
      const [address = '', prefix] = entry.split('/');
      const family = familyOf(address);
      if (family === null) throw new Error(`${entry} is neither an address nor a network`);
      if (prefix === undefined) this.networks.addAddress(address, family);
      else this.networks.addSubnet(address, Number(prefix), family);
    }
  }

  includes(address: string): boolean {
    const plain = plainAddress(address);
    const family = familyOf(plain);
    return family !== null && this.networks.check(plain, family);
  }

  /** The client's address: the last in the chain that is not a trusted proxy. */
  clientOf(socketAddress: string, forwardedFor: string): string {
    let client = plainAddress(socketAddress);
    const chain = forwardedFor
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
    while (this.includes(client)) {
      const next = chain.pop();
      if (next === undefined || isIP(next) === 0) break;
      client = plainAddress(next);
    }
    return client;
  }
}

/** An IPv4 address that came through an IPv6 socket is the same address. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
}
